/** What a person set for this browser; every value has a default, so none need be stored. */
export type Preferences = {
  /** `system` follows the device. */
  readonly theme: 'system' | 'light' | 'dark'
  /** Height of table rows. */
  readonly density: 'default' | 'compact'
  /** How moments are written. */
  readonly zone: 'local' | 'utc' | 'unix'
  /** BCP 47 tag whose decimal and group marks numbers use; `auto` follows the browser. */
  readonly numbers: string
  readonly motion: 'system' | 'reduced'
  /** Whether single keys act. */
  readonly keys: boolean
  /** Slippage tolerance a new trade begins with; null asks the service for each pair. */
  readonly slippageBps: number | null
  /** Time a new order may wait, in seconds. */
  readonly deadlineSeconds: number
  /** What a new approval allows: what the order needs, or any amount. */
  readonly approval: 'exact' | 'unlimited'
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  density: 'default',
  zone: 'local',
  numbers: 'auto',
  motion: 'system',
  keys: true,
  slippageBps: null,
  deadlineSeconds: 1_800,
  approval: 'exact',
}

/** The server reads it too, so that the first markup is the one the person set. */
export const PREFERENCES_COOKIE = 'preferences'

/** Above this a person almost certainly mistyped. */
export const MOST_SLIPPAGE_BPS = 5_000
const DEADLINE_SECONDS = { least: 60, most: 7 * 86_400 } as const

/** Reads what `formatPreferences` wrote; a value nobody could have set is the default. */
export function parsePreferences(text: string | undefined): Preferences {
  const stored = new URLSearchParams(text ?? '')
  const fallback = DEFAULT_PREFERENCES
  return {
    theme: oneOf(stored.get('theme'), ['system', 'light', 'dark'], fallback.theme),
    density: oneOf(stored.get('density'), ['default', 'compact'], fallback.density),
    zone: oneOf(stored.get('zone'), ['local', 'utc', 'unix'], fallback.zone),
    numbers: localeOf(stored.get('numbers')),
    motion: oneOf(stored.get('motion'), ['system', 'reduced'], fallback.motion),
    keys: stored.get('keys') !== 'off',
    slippageBps: wholeNumber(stored.get('slippageBps'), 0, MOST_SLIPPAGE_BPS),
    deadlineSeconds:
      wholeNumber(stored.get('deadlineSeconds'), DEADLINE_SECONDS.least, DEADLINE_SECONDS.most) ??
      fallback.deadlineSeconds,
    approval: oneOf(stored.get('approval'), ['exact', 'unlimited'], fallback.approval),
  }
}

/** What all cookies of the page hold of them; null without such a cookie. */
export function preferencesOfCookies(cookies: string): Preferences | null {
  const start = `${PREFERENCES_COOKIE}=`
  const own = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(start))
  return own === undefined ? null : parsePreferences(own.slice(start.length))
}

/** What differs from the defaults, as text a cookie can hold. */
export function formatPreferences(preferences: Preferences): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(preferences)) {
    if (value === Reflect.get(DEFAULT_PREFERENCES, name)) continue
    text.set(name, value === false ? 'off' : String(value))
  }
  return text.toString()
}

function oneOf<const Value extends string>(
  text: string | null,
  values: readonly Value[],
  fallback: Value,
): Value {
  return values.find((value) => value === text) ?? fallback
}

const localeOf = (text: string | null): string =>
  text !== null && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text)
    ? text
    : DEFAULT_PREFERENCES.numbers

function wholeNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}
