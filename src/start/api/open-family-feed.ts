import type { HelplineAccess } from '../../access/helpline-access.js';
import { identifyFeed } from '../../http/helpline-api/identify-feed.js';
import { FEED_PATHS } from '../../http/helpline-api/presented-session.js';
import type { Upgrades } from '../../http/route-upgrades.js';
import { FamilyFeed, type FamilyFeedOptions } from '../../realtime/family-feed/family-feed.js';

/** The live feed for wallboards and screens of the API family, with the sessions of its API. */
export function openFamilyFeed(
  { sessions }: HelplineAccess,
  options: Pick<FamilyFeedOptions, 'hasClearance' | 'isOpen' | 'log'>,
): FamilyFeed {
  return new FamilyFeed({ identify: (request) => identifyFeed(sessions, request), ...options });
}

/** The paths of the feed on the main port. */
export function feedUpgrades(feed: FamilyFeed): Upgrades {
  const [ami, ati] = FEED_PATHS;
  return { [ami]: feed.upgradeTo('ami'), [ati]: feed.upgradeTo('ati') };
}
