import type { ReviewSection } from './call-review.js';

/**
 * The kind of value in a field. Decides how it is checked, compared and written down.
 *
 * - id: the number of a row; category: of a category; key: a row's id that is text
 * - code: one of a few numbers; number: a whole number; flag: 0 no, 1 yes, 2 unknown
 * - text: one line, up to 250 characters; long: several lines; email, phone: as the names say
 * - time: a moment, in Unix seconds; day: a date, YYYY-MM-DD; clock: a time of day, HH:MM
 */
export type FieldKind =
  | 'id'
  | 'key'
  | 'category'
  | 'code'
  | 'number'
  | 'flag'
  | 'text'
  | 'long'
  | 'email'
  | 'phone'
  | 'time'
  | 'day'
  | 'clock';

/** The form that a text must have beside its kind: see `read-value.ts`. */
export type TextForm = 'extension' | 'username' | 'name';

/** Sums of the scores of a review, and how many percent they are of the highest. */
export type ReviewFigure = `review_${ReviewSection | 'total'}_score${'' | '_p'}`;

/** Something that is worked out of other rows; `storage` knows how. */
export type Figure =
  | 'case_final_status'
  | 'client_count'
  | 'perp_count'
  | 'is_reporter_client'
  | 'activity_count'
  | 'activity_ids'
  | 'services'
  | 'referals'
  | 'disposition_has_contact'
  | 'contact_reporter_count'
  | 'contact_perp_count'
  | 'contact_client_count'
  | 'reporter_is_client'
  | 'call_extension'
  | 'call_ring_s'
  | 'call_queue_s'
  | 'call_hold_s'
  | 'call_queue_band'
  | 'call_hold_band'
  | 'call_vector'
  | 'call_wait_s'
  | 'call_talk_s'
  | 'call_status_text'
  | 'call_ended_by'
  | 'call_dispositions'
  | 'call_contacts'
  | 'call_has_case'
  | 'thread_dispositions'
  | 'thread_contacts'
  | 'call_review_done'
  | 'call_review_id'
  | 'call_review_score_p'
  | 'review_talk_s'
  | 'review_hold_s'
  | ReviewFigure;

/**
 * The stretch of time that a moment lies in, in the helpline's time zone: the year, month, day or hour by its beginning,
 * the week, which has Sunday first, by the day before it; `h` is the hour of the day.
 */
export type TimePart = 'yr' | 'mn' | 'wk' | 'dt' | 'hr' | 'h';

export type CategoryPart =
  'name' | 'fullname' | 'fullname_id' | 'root_id' | 'root_name' | 'id_at' | 'name_at';

/** Where a field's value comes from. `row` is a joined row of the resource; left out, the record itself. */
export type Source =
  | { readonly from: 'column'; readonly row?: string; readonly column: string }
  | {
      readonly from: 'category';
      readonly row?: string;
      readonly column: string;
      readonly part: CategoryPart;
      /** Depth in the path: 0 directly below the root; for `id_at` and `name_at`. */
      readonly level?: number;
    }
  | {
      readonly from: 'user';
      readonly row?: string;
      readonly column: string;
      readonly part: 'username' | 'role';
    }
  | { readonly from: 'time'; readonly row?: string; readonly column: string; readonly part: TimePart }
  | { readonly from: 'figure'; readonly figure: Figure }
  /** Kept by the family, not by us: always empty. */
  | { readonly from: 'nothing' };

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly source: Source;
  /** A client may set it. */
  readonly isWritable?: boolean;
  /** A record without it is refused. */
  readonly isRequired?: boolean;
  /** Every record has one, from the server if need be: nothing sent for it leaves it as it is. */
  readonly isAlwaysThere?: boolean;
  /** A filter by a part of the value finds it too; for telephone numbers. */
  readonly isFoundByPart?: boolean;
  /** Lists may be put in its order: there is an index. */
  readonly isSortable?: boolean;
  /** Allowed values of a code. */
  readonly values?: readonly number[];
  /** The column that holds its words; `field__` looks in there. */
  readonly words?: string;
  /** The form of a text that is no free one. */
  readonly form?: TextForm;
  /** Which table an id must be in. */
  readonly refersTo?: string;
  /** To name a row here is to change it: only who may change it may. */
  readonly changesReferred?: boolean;
}

/**
 * A row that belongs to a record: the one whose id is `column` of `of` (the record itself when left out), or the
 * newest of those whose column `newestBy` is the record's id.
 */
export type JoinedRow =
  | { readonly table: string; readonly of?: string; readonly column: string }
  | { readonly table: string; readonly newestBy: string };

/** Another resource whose rows point to this one, for `res^field`. */
export interface Link {
  readonly resource: string;
  /** Their column. */
  readonly column: string;
  /** Our column; `id` when left out. */
  readonly baseColumn?: string;
  /** A second pair of columns that must be the same. */
  readonly and?: { readonly column: string; readonly baseColumn: string };
}

/** A kind of record: what the two case-management APIs offer of it, in the order in which they list it. */
export interface Resource {
  readonly name: string;
  readonly table: string;
  /** As in "Case Created". */
  readonly title: string;
  readonly rows: Readonly<Record<string, JoinedRow>>;
  readonly fields: readonly Field[];
  readonly links: readonly Link[];
  /** Shown with a single record. */
  readonly parts: readonly Link[];
  /** Column that says when; lists of days and periods go by it. */
  readonly timeColumn: string;
  /** A column that says the row was removed. */
  readonly removedColumn?: string;
  /** A column with the record that a removed one leads to: who names the one names the other. */
  readonly leadsToColumn?: string;
  /** A record that was removed is not shown at all, neither by itself nor in a list. */
  readonly isHiddenWhenRemoved?: boolean;
  /** Column with the case that a record is a part of: the record is shown only while that case is not deleted. */
  readonly hiddenWithCase?: string;
  /** The columns that mark a record as removed. Left out: records of this kind are not removed by themselves. */
  readonly removal?: Readonly<Record<string, number | boolean>>;
  /** Its id is text. */
  readonly hasTextId?: boolean;
  /** Its records log in: a new one gets a password. */
  readonly hasPassword?: boolean;
  /** Lists to choose from: a record may name any of them. */
  readonly isNamedByEveryone?: boolean;
  /** It says nothing about a person: that it is read is not written down. */
  readonly isReadUnaudited?: boolean;
  /** Its records have the content of a file: their own, or that of the file that they attach. */
  readonly content?: 'own' | 'attached';
  /** Name under which the audit keeps readings of a record without its content; left out: its own, which readings of the content have. */
  readonly particularsName?: string;
  /** As a part, it is shown to all who see the record that it is a part of. */
  readonly isSeenWithOwner?: boolean;
}

export function fieldOf(resource: Resource, name: string): Field | undefined {
  return resource.fields.find((field) => field.name === name);
}

/** @throws Error for a name that the code itself got wrong */
export function fieldNamed(resource: Resource, name: string): Field {
  const field = fieldOf(resource, name);
  if (!field) throw new Error(`${resource.name} have no ${name}`);
  return field;
}
