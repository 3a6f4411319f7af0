import 'server-only'
import { closeSync, openSync, readSync } from 'node:fs'

/** More than any list of chains or any secret needs. */
const MAX_BYTES = 1024 * 1024

/**
 * The text of a file named by an environment variable, which may also be a pipe. Throws the error of
 * the system when it cannot be read, with the code `EFBIG` when it is over 1 MiB.
 */
export function readConfigText(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(MAX_BYTES + 1)
    let size = 0
    while (size < bytes.length) {
      const count = readSync(descriptor, bytes, size, bytes.length - size, null)
      if (count === 0) return bytes.toString('utf8', 0, size)
      size += count
    }
    throw Object.assign(new Error(`${file} has more than ${MAX_BYTES} bytes`), { code: 'EFBIG' })
  } finally {
    closeSync(descriptor)
  }
}
