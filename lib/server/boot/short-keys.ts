import 'server-only'
import type { Logger } from '@/lib/infra/observe/log'

/** Characters of a random key of 128 bits in base64. */
const RANDOM_KEY_CHARACTERS = 22

/** Warns of keys, by their variables, that are too short to have been made at random. */
export function warnOfShortKeys(
  log: Pick<Logger, 'warn'>,
  keys: Readonly<Record<string, string | null>>,
): void {
  for (const [variable, key] of Object.entries(keys)) {
    if (key !== null && key.length < RANDOM_KEY_CHARACTERS) {
      log.warn(
        { variable },
        'the key is short enough to be guessed; `openssl rand -base64 32` makes a random one',
      )
    }
  }
}
