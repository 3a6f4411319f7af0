import 'server-only'
import { createReadStream, type Stats } from 'node:fs'

/** A file or folder of an archive, with its path in it: at most 100 bytes, `/` between folders. */
export type TarEntry = { readonly name: string; readonly path: string; readonly stats: Stats }

const BLOCK = 512
const MAX_NAME_BYTES = 100
const CHECKSUM_AT = 148

/**
 * The bytes of an archive that every `tar` reads (POSIX ustar), its entries for their owner only.
 * The files must not change meanwhile.
 * Errors: those of reading a file; an Error when a name is too long or a file has changed.
 */
export async function* tarBytes(entries: readonly TarEntry[]): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    yield headerOf(entry)
    if (entry.stats.isDirectory()) continue
    let bytes = 0
    for await (const chunk of createReadStream(entry.path)) {
      const part: Uint8Array = chunk
      bytes += part.byteLength
      yield part
    }
    if (bytes !== entry.stats.size) throw new Error(`${entry.path} changed while it was copied`)
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
  }
  // Two empty blocks are the end.
  yield Buffer.alloc(2 * BLOCK)
}

function headerOf({ name, stats }: TarEntry): Uint8Array {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`too long for an archive: ${name}`)
  const isFolder = stats.isDirectory()
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(octal(isFolder ? 0o700 : 0o600, 7), 100)
  header.write(octal(isFolder ? 0 : stats.size, 11), 124)
  header.write(octal(Math.floor(stats.mtimeMs / 1_000), 11), 136)
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\0' + '00', 257)
  // The sum is taken with spaces in its own place.
  header.write(' '.repeat(8), CHECKSUM_AT)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, CHECKSUM_AT)
  return header
}
