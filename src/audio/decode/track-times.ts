/**
 * A jump of more than this to a later time is taken for another clock, not for a gap: a call of half an hour in which nothing
 * was recorded is no call.
 */
const LONGEST_GAP_S = 1_800;
/** Times that are earlier by more than this begin a recording of its own, joined to the one before. */
const RESTART_S = 1;
/** Smaller steps are the rounding of a container; they add up until they are a gap. */
const SHORTEST_GAP_S = 0.1;

/** Registers of the expression (ffmpeg-utils, "Expression Evaluation"). */
const [OFFSET, EXPECTED, TIME, STEP_S, IS_RESTART] = [0, 1, 2, 3, 4];

/**
 * The expression for ffmpeg's `asetpts` that gives each piece of sound the time at which it is heard: as the file says, but
 * never before the end of the piece before it. So gaps can be filled with silence, and nothing that is there is dropped.
 * Without `first_pts`, or after the sound's shape has changed, the first piece begins where it says.
 *
 * @param originS the time in the file that is the beginning
 */
export function trackTimes(originS: number): string {
  return [
    `if(eq(N,0),st(${OFFSET},-${originS}/TB))`,
    `st(${TIME},if(isnan(PTS),ld(${EXPECTED}),PTS+ld(${OFFSET})))`,
    `st(${STEP_S},(ld(${TIME})-ld(${EXPECTED}))*TB)`,
    `st(${IS_RESTART},lt(ld(${STEP_S}),-${RESTART_S})+gt(ld(${STEP_S}),${LONGEST_GAP_S}))`,
    `st(${OFFSET},ld(${OFFSET})-if(ld(${IS_RESTART}),ld(${TIME})-ld(${EXPECTED})))`,
    `st(${TIME},if(ld(${IS_RESTART})+lt(ld(${STEP_S}),${SHORTEST_GAP_S}),ld(${EXPECTED}),ld(${TIME})))`,
    `st(${EXPECTED},ld(${TIME})+NB_SAMPLES/(SR*TB))`,
    `ld(${TIME})`,
  ].join(';');
}
