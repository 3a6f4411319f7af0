import { IS_FULL_RUN } from './full-run'

const FIXED_SEED = 20_260_701

/** What a test draws at random with: the same number unless a run of the tests sets another one. */
export const TEST_SEED = Number(process.env.TEST_SEED || FIXED_SEED)

/** How many cases a test tries: few in `npm test`, many in the full run. */
export const caseCount = (counts: { readonly few: number; readonly many: number }): number =>
  IS_FULL_RUN ? counts.many : counts.few

/** The cases that a test tries: the first few in `npm test`, all in the full run. */
export const someCases = <T>(cases: readonly T[], few: number): readonly T[] =>
  IS_FULL_RUN ? cases : cases.slice(0, few)
