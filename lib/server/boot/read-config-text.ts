import 'server-only'
import { readFileSync, statSync } from 'node:fs'

/** More than any list of chains or any secret needs. */
const MAX_BYTES = 1024 * 1024

/**
 * The text of a file named by an environment variable. Throws when it cannot be read or is over 1
 * MiB.
 */
export function readConfigText(file: string): string {
  if (statSync(file).size > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES} bytes`)
  return readFileSync(file, 'utf8')
}
