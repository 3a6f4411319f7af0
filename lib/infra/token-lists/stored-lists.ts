import 'server-only'
import { hash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { address } from '@/lib/domain/shared/address'
import type { TokenList } from '@/lib/domain/token/token-list'
import { writeDurably } from '@/lib/infra/durable-files'

/** Stores the last valid version of each token list in a folder of the data directory. */
export type StoredLists = {
  /** Null when none is stored, or the stored one cannot be read. */
  readonly read: (source: string) => Promise<TokenList | null>
  readonly write: (source: string, list: TokenList) => Promise<void>
}

const storedSchema = z.object({
  name: z.string(),
  timestamp: z.string().nullable(),
  leftOut: z.int(),
  tokens: z.array(
    z.object({
      address: z.string().transform(address),
      symbol: z.string(),
      name: z.string(),
      decimals: z.int(),
      logoUri: z.string().nullable(),
    }),
  ),
})

/** Stores the lists of one chain; a file's name is a digest of the list's source. */
export function createStoredLists(folder: string, chainId: number): StoredLists {
  const fileOf = (source: string) =>
    path.join(folder, `${chainId}-${hash('sha256', source).slice(0, 16)}.json`)
  return {
    read: async (source) => {
      try {
        return storedSchema.parse(JSON.parse(await readFile(fileOf(source), 'utf8')))
      } catch {
        // It is only a cached copy: without it, the list is read from its source.
        return null
      }
    },
    write: async (source, list) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeDurably(fileOf(source), JSON.stringify(list))
    },
  }
}
