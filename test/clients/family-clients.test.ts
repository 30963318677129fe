import { afterAll, beforeAll } from '@jest/globals';
import { FamilyStage } from './family-stage.js';
import { calls } from './requests/calls.js';
import { firstPage } from './requests/first-page.js';
import { leftOver } from './requests/left-over.js';
import { liveFeed } from './requests/live-feed.js';
import { lists } from './requests/lists.js';
import { notifications } from './requests/notifications.js';
import { qualityReviews } from './requests/quality-reviews.js';
import { referenceData } from './requests/reference-data.js';
import { silentDamage } from './requests/silent-damage.js';
import { wallboard } from './requests/wallboard.js';
import { writing } from './requests/writing.js';

/**
 * Requests as clients of the API family send them, in their shapes, to the whole server. One server for all of them:
 * each test makes its own records.
 */
let family: FamilyStage;
const stage = () => family;
beforeAll(async () => {
  family = await FamilyStage.start();
}, 90_000);
afterAll(() => family.close());

silentDamage(stage);
leftOver(stage);
lists(stage);
firstPage(stage);
wallboard(stage);
writing(stage);
calls(stage);
referenceData(stage);
qualityReviews(stage);
notifications(stage);
liveFeed(stage);
