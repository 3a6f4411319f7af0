import 'server-only'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { LocalChainError } from './anvil-binary'
import { type Journal, type JournaledBlock, openJournal } from './journal'
import { type Genesis, genesisSchema } from './manifest'

/** Newest first are kept: the one in use and, should it be damaged, the one before it. */
const MAX_GENERATIONS = 2

export type Recovered = {
  /** The node's own dump, as hex text. */
  readonly snapshot: string
  readonly snapshotBlock: number
  /** Blocks after the snapshot, in order and without gaps. */
  readonly blocks: readonly JournaledBlock[]
}

export type ChainStore = ReturnType<typeof createChainStore>

/**
 * The chain on disk: snapshots, and behind each a journal of the blocks since. A generation is
 * named after its snapshot's block number.
 */
export function createChainStore(folder: string) {
  const snapshotFile = (block: number) => path.join(folder, `snapshot-${block}`)
  const journalFile = (block: number) => path.join(folder, `journal-${block}.jsonl`)
  const genesisFile = path.join(folder, 'genesis.json')
  let current: { block: number; journal: Journal } | null = null

  const generations = async (): Promise<number[]> =>
    (await readdir(folder))
      .flatMap((name) => /^snapshot-(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a)

  const openGeneration = async (block: number): Promise<readonly JournaledBlock[]> => {
    const opened = await openJournal(journalFile(block))
    await current?.journal.close()
    current = { block, journal: opened.journal }
    return opened.blocks
  }

  return {
    /** `null`: none was made yet. Errors: LocalChainError when another version made it. */
    readGenesis: async (): Promise<Genesis | null> => {
      await mkdir(folder, { recursive: true })
      if (!(await readdir(folder)).includes('genesis.json')) return null
      const found = genesisSchema.safeParse(JSON.parse(await readFile(genesisFile, 'utf8')))
      if (found.success) return found.data
      throw new LocalChainError(
        `The network in ${folder} was made by an earlier version of this program and lacks what this one needs.\n` +
          'Start with `npm start -- --reset` to delete it and begin afresh, or set another DATA_DIR to keep it.',
      )
    },

    /** Written last of all that genesis writes: its presence says genesis is complete. */
    writeGenesis: (genesis: Genesis): Promise<void> =>
      writeDurably(genesisFile, `${JSON.stringify(genesis, null, 2)}\n`),

    /** Forgets an unfinished genesis. */
    clear: async (): Promise<void> => {
      for (const name of await readdir(folder)) {
        if (/^(snapshot|journal)-/.test(name)) await rm(path.join(folder, name))
      }
    },

    /**
     * Reads the newest generation and opens its journal. `skip` passes over generations whose
     * snapshot proved unusable; the journals of skipped ones follow the older one's without a gap.
     */
    recover: async (skip = 0): Promise<Recovered> => {
      const found = await generations()
      const base = found[skip]
      if (base === undefined) {
        throw new LocalChainError(
          `The chain in ${folder} has no usable snapshot. Delete the data directory to start afresh.`,
        )
      }
      const blocks: JournaledBlock[] = []
      for (const generation of found.slice(0, skip + 1).reverse()) {
        for (const block of await openGeneration(generation)) {
          if (block.number === base + blocks.length + 1) blocks.push(block)
        }
      }
      return { snapshot: await readFile(snapshotFile(base), 'utf8'), snapshotBlock: base, blocks }
    },

    append: async (blocks: readonly JournaledBlock[]): Promise<void> => {
      if (current === null) throw new Error('no journal is open')
      await current.journal.append(blocks)
    },

    /**
     * Takes over the chain of a node that outlived its parent, unless that node never got as far
     * as the disk did.
     */
    adoptSnapshot: async (block: number, snapshot: string): Promise<void> => {
      const [base] = await generations()
      if (base === undefined) return
      const known = base + (await openJournal(journalFile(base)).then(closeAndCount))
      if (block < known) return
      await rm(journalFile(block), { force: true })
      await writeDurably(snapshotFile(block), snapshot)
    },

    /** Starts a generation; later blocks go to its journal. */
    writeSnapshot: async (block: number, snapshot: string): Promise<void> => {
      // A journal of this number can only be left from blocks the chain has since replaced.
      await rm(journalFile(block), { force: true })
      await writeDurably(snapshotFile(block), snapshot)
      await openGeneration(block)
      for (const old of (await generations()).filter((item) => item > block)) {
        await rm(snapshotFile(old), { force: true })
        await rm(journalFile(old), { force: true })
      }
      for (const old of (await generations()).slice(MAX_GENERATIONS)) {
        await rm(snapshotFile(old), { force: true })
        await rm(journalFile(old), { force: true })
      }
    },

    close: async (): Promise<void> => {
      await current?.journal.close()
      current = null
    },
  }
}

async function closeAndCount(opened: {
  journal: Journal
  blocks: readonly JournaledBlock[]
}): Promise<number> {
  await opened.journal.close()
  return opened.blocks.length
}

async function writeDurably(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`
  const handle = await open(partial, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  // Windows cannot open a folder, and needs no flush of one.
  if (process.platform === 'win32') return
  const folder = await open(path.dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
