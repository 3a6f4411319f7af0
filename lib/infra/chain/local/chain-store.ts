import 'server-only'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '@/lib/infra/durable-files'
import { LocalChainError } from './anvil-binary'
import { type Journal, type JournaledBlock, openJournal } from './journal'
import { type Genesis, genesisSchema } from './manifest'

/** The newest generation and, should it be damaged, the one before it. */
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
 * The chain on disk: snapshots, each with a journal of the blocks after it. A generation (a
 * snapshot and its journal) is named after the snapshot's block number. Writes begin with
 * `assertHeld`, which throws when the folder is, or may be, another process's.
 */
export function createChainStore(folder: string, assertHeld: () => void) {
  let current: { block: number; journal: Journal } | null = null

  const openGeneration = async (block: number): Promise<readonly JournaledBlock[]> => {
    const opened = await openJournal(journalFile(folder, block))
    await current?.journal.close()
    current = { block, journal: opened.journal }
    return opened.blocks
  }

  return {
    /** `null` when none was made yet. Errors: LocalChainError when another version made it. */
    readGenesis: (): Promise<Genesis | null> => readGenesis(folder),

    /** Written as the last file of genesis: its presence means that genesis is complete. */
    writeGenesis: async (genesis: Genesis): Promise<void> => {
      assertHeld()
      await writeDurably(genesisFile(folder), `${JSON.stringify(genesis, null, 2)}\n`)
    },

    /** Deletes what an unfinished genesis left. */
    clear: async (): Promise<void> => {
      assertHeld()
      await deleteFiles(folder, /^(snapshot|journal)-/)
    },

    /**
     * Reads the newest generation and opens its journal. `skip` passes over that many generations
     * whose snapshots are unusable; their journals continue the older one's without a gap.
     */
    recover: async (skip = 0): Promise<Recovered> => {
      const found = await listGenerations(folder)
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
      return {
        snapshot: await readFile(snapshotFile(folder, base), 'utf8'),
        snapshotBlock: base,
        blocks,
      }
    },

    append: async (blocks: readonly JournaledBlock[]): Promise<void> => {
      if (current === null) throw new Error('no journal is open')
      assertHeld()
      await current.journal.append(blocks)
    },

    /** Stores the chain of a node that outlived its parent, unless the disk is ahead of it. */
    adoptSnapshot: async (block: number, snapshot: string): Promise<void> => {
      assertHeld()
      await adoptSnapshot(folder, block, snapshot)
    },

    /** Starts a generation; later blocks go to its journal. */
    writeSnapshot: async (block: number, snapshot: string): Promise<void> => {
      assertHeld()
      // A journal with this number can only be left from blocks that were since replaced.
      await rm(journalFile(folder, block), { force: true })
      await writeDurably(snapshotFile(folder, block), snapshot)
      await openGeneration(block)
      await keepNewest(folder, block)
    },

    close: async (): Promise<void> => {
      await current?.journal.close()
      current = null
    },
  }
}

const snapshotFile = (folder: string, block: number) => path.join(folder, `snapshot-${block}`)
const journalFile = (folder: string, block: number) => path.join(folder, `journal-${block}.jsonl`)
const genesisFile = (folder: string) => path.join(folder, 'genesis.json')

/** Block numbers of the snapshots on disk, newest first. */
const listGenerations = async (folder: string): Promise<number[]> =>
  (await readdir(folder))
    .flatMap((name) => /^snapshot-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a)

async function deleteFiles(folder: string, names: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (names.test(name)) await rm(path.join(folder, name))
  }
}

/** Deletes generations of replaced blocks, above the newest one, and those too old to be needed. */
async function keepNewest(folder: string, newest: number): Promise<void> {
  const found = await listGenerations(folder)
  const kept = found.filter((block) => block <= newest).slice(0, MAX_GENERATIONS)
  await deleteGenerations(
    folder,
    found.filter((block) => !kept.includes(block)),
  )
}

async function deleteGenerations(folder: string, blocks: readonly number[]): Promise<void> {
  for (const block of blocks) {
    await rm(snapshotFile(folder, block), { force: true })
    await rm(journalFile(folder, block), { force: true })
  }
}

async function readGenesis(folder: string): Promise<Genesis | null> {
  await mkdir(folder, { recursive: true })
  if (!(await readdir(folder)).includes('genesis.json')) return null
  const found = genesisSchema.safeParse(JSON.parse(await readFile(genesisFile(folder), 'utf8')))
  if (found.success) return found.data
  throw new LocalChainError(
    `The network in ${folder} was made by an earlier version of this program and lacks what this one needs.\n` +
      'Start with `npm start -- --reset` to delete it and begin afresh, or set another DATA_DIR to keep it.',
  )
}

async function adoptSnapshot(folder: string, block: number, snapshot: string): Promise<void> {
  const [base] = await listGenerations(folder)
  if (base === undefined) return
  const newest = base + (await openJournal(journalFile(folder, base)).then(closeAndCount))
  if (block < newest) return
  await rm(journalFile(folder, block), { force: true })
  await writeDurably(snapshotFile(folder, block), snapshot)
}

async function closeAndCount(opened: {
  journal: Journal
  blocks: readonly JournaledBlock[]
}): Promise<number> {
  await opened.journal.close()
  return opened.blocks.length
}
