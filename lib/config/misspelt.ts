import 'server-only'
import { type NetworkOfName, otherNameOf } from './network-variables'
import type { Variables } from './secret-files'
import { slipsBetween } from './slips'

/** A variable that this service does not know, and the one it is nearly spelt like. */
export type Misspelt = {
  readonly given: string
  readonly meant: string
  /** Whether hardly another name can be meant; otherwise it only begins like one of ours. */
  readonly isNear: boolean
}

/** Of names up to this length a single slip counts; more would make `HOME` a misspelt `HOST`. */
const SHORT_NAME = 8
const NAME = /^[A-Z][A-Z0-9_]*$/

/**
 * Without these the service trades more, pays more or shows more than its operator wants, and nothing
 * else would tell. No other program has variables of such names.
 */
const GUARDS = /^(?:DENY_LIST|UNSUPPORTED_TOKENS|(?:MAX_FEE_GWEI|MAX_TIP_GWEI|SUBMIT_URL)_\w+)$/

/**
 * The variables that are meant to be known ones, as far as their names show it. They are
 *
 * - of a network by another of its names: `RPC_URL_ETHEREUM`;
 * - one or two slips of the keyboard away: letters left out, added, replaced, or two in a row exchanged;
 * - the same words in another order, or without one of three: `MAINNET_RPC_URL`, `COINGECKO_KEY`;
 * - begun with the same two words of at least three: `LOCAL_BLOCK_TIME`.
 *
 * By the first three only names that are not set themselves can be meant. No other variable is judged,
 * as most are not for this service.
 */
export function misspeltVariables(
  variables: Variables,
  known: readonly string[],
  networkOf: NetworkOfName = () => null,
): readonly Misspelt[] {
  const names = new Set(known)
  const unset = known.filter((name) => variables[name] === undefined)
  const families = familiesOf(known)
  return Object.keys(variables).flatMap((given): Misspelt[] => {
    if (names.has(given) || !NAME.test(given)) return []
    const alias = otherNameOf(given, networkOf)
    // A network that could be served, in the environment that several processes share.
    if (alias === given) return []
    const near =
      (alias !== null && variables[alias] === undefined ? alias : null) ??
      nearest(given, unset, (meant) => (meant.length <= SHORT_NAME ? 1 : 2)) ??
      unset.find((meant) => hasSameWords(given, meant))
    if (near !== undefined && near !== null) return [{ given, meant: near, isNear: true }]
    const meant = nearest(
      given,
      families.get(familyOf(given)) ?? [],
      () => Number.POSITIVE_INFINITY,
    )
    return meant === null ? [] : [{ given, meant, isNear: false }]
  })
}

/** Whether it would be dangerous to start without the variable that is meant. */
export const isDangerous = ({ meant, isNear }: Misspelt): boolean => isNear && GUARDS.test(meant)

/** As text for people. */
export const misspeltText = ({ given, meant }: Misspelt): string =>
  `${given}: not a variable of this service; did you mean ${meant}?`

/** The name with the fewest slips, as far as they are at most what `most` allows for it. */
function nearest(
  given: string,
  names: readonly string[],
  most: (name: string) => number,
): string | null {
  const [found] = names
    .map((name) => ({ name, slips: slipsBetween(given, name, most(name)) }))
    .filter(({ slips, name }) => slips <= most(name) && slips < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.slips - b.slips)
  return found?.name ?? null
}

/**
 * Whether two names have the same words in another order, or the given one lacks one word of three or
 * more and begins alike.
 */
function hasSameWords(given: string, meant: string): boolean {
  const [mine, theirs] = [given.split('_'), meant.split('_')]
  if (mine.length < 2) return false
  if (mine.length === theirs.length) return mine.toSorted().join() === theirs.toSorted().join()
  const isShorter = theirs.length >= 3 && mine.length === theirs.length - 1
  return (
    isShorter &&
    mine[0] === theirs[0] &&
    theirs.some((_, left) => theirs.filter((_, index) => index !== left).join('_') === given)
  )
}

/** The first two words of a name of three or more, without the end of the names of files. */
function familyOf(name: string): string {
  const words = name.replace(/_FILE$/, '').split('_')
  return words.length < 3 ? '' : words.slice(0, 2).join('_')
}

function familiesOf(known: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const families = new Map<string, string[]>()
  for (const name of known) {
    const family = familyOf(name)
    if (family !== '') families.set(family, [...(families.get(family) ?? []), name])
  }
  return families
}
