import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '@/lib/infra/durable-files'
import { LocalChainError } from './anvil-binary'
import type { Genesis } from './manifest'

/** Earlier versions made every network from it unless LOCAL_SEED said otherwise, so anybody has its keys. */
export const PUBLISHED_SEED = 'coincidence'

const MAX_LENGTH = 64
const SEED_BYTES = 32

const seedFile = (folder: string) => path.join(folder, 'seed')

/** Identifies a seed without giving it away, as long as it cannot be guessed. */
export const seedHashOf = (seed: string): string =>
  createHash('sha256').update(`coincidence/${seed}`).digest('hex')

/**
 * The seed kept in a chain's folder, from which all of its keys derive; null when none is.
 * Errors: LocalChainError when the file holds no seed.
 */
export async function readSeed(folder: string): Promise<string | null> {
  let text: string
  try {
    text = await readFile(seedFile(folder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const seed = text.trim()
  if (seed.length > 0 && seed.length <= MAX_LENGTH) return seed
  throw new LocalChainError(
    `${seedFile(folder)} holds no seed of 1 to ${MAX_LENGTH} characters. Set LOCAL_SEED to the one of this network, or start afresh with \`npm start -- --reset\`.`,
  )
}

/**
 * The seed of a network: the `given` one, else the one kept in its folder, else a new random one.
 * A network of an earlier version, which kept none, goes on with the published seed it was made of.
 * Errors: LocalChainError when the network was made with another seed than the given one, or with
 * one that was given then and is missing now.
 */
export async function resolveSeed(
  folder: string,
  given: string | null,
  genesis: Pick<Genesis, 'seedHash'> | null,
  randomSeed: () => string = () => randomBytes(SEED_BYTES).toString('hex'),
): Promise<string> {
  const seed =
    given ?? (await readSeed(folder)) ?? (genesis === null ? randomSeed() : PUBLISHED_SEED)
  if (genesis === null || genesis.seedHash === seedHashOf(seed)) return seed
  const dataDir = path.dirname(folder)
  const remedy =
    given === null
      ? 'Set LOCAL_SEED to it'
      : 'Set it back, or leave it out to go on with the seed the network was made with'
  throw new LocalChainError(
    `${dataDir} holds a network made with another LOCAL_SEED. ${remedy}, choose another DATA_DIR, or delete ${dataDir} to start afresh.`,
  )
}

/** Keeps the seed for later starts, readable by the owner of the file only. */
export async function keepSeed(folder: string, seed: string): Promise<void> {
  const kept = await readFile(seedFile(folder), 'utf8').catch(() => null)
  if (kept?.trim() !== seed) await writeDurably(seedFile(folder), `${seed}\n`)
}
