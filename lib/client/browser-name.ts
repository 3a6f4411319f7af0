import { t } from '@/lib/words/words'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (pairs: typeof browsers, text: string): string | undefined =>
  pairs.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name for a user agent: "Chrome on Linux". */
export function browserName(userAgent: string): string {
  const browser = first(browsers, userAgent) ?? t`Browser`
  const system = first(systems, userAgent)
  return system === undefined ? browser : t`${browser} on ${system}¦browser`
}
