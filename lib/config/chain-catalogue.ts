import 'server-only'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import type { ChainFacts } from './chain-facts'
import type { ChainEntry } from './chains-file'
import { chainOfDeployment, chainOfFile, chainOfViem, type UnnamedChain } from './derive-chain'
import type { KnownNetwork } from './known-networks'
import type { ListedChain } from './listed-chains'
import { RESERVED_SEGMENTS } from './networks'

/** Every chain a network may be on. */
export type ChainCatalogue = {
  /**
   * By decimal id, name, alias, or a name of viem in any letter case; null when there is none. A text
   * several chains could mean is the one of the file, then the one of the public deployments, then
   * the one whose key in viem it is, then a main network, then the one with the shorter key.
   */
  readonly find: (text: string) => ChainFacts | null
}

type CatalogueSources = {
  readonly file: readonly ChainEntry[]
  readonly known: readonly KnownNetwork[]
  readonly listed: readonly ListedChain[]
}

type Candidate = {
  readonly facts: UnnamedChain
  /** The names it has a claim to, by strength: given, viem's keys, those spelled apart, viem's names. */
  readonly claims: readonly [
    given: readonly string[],
    keys: readonly string[],
    apart: readonly string[],
    titles: readonly string[],
  ]
}

/**
 * Collects the chains of all sources and settles which one each name means.
 * Errors: one line for each unusable entry of the file.
 */
export function createChainCatalogue(
  sources: CatalogueSources,
): Result<ChainCatalogue, readonly string[]> {
  const problems = sources.file.flatMap(reservedNames)
  const definitions = definitionsOf(sources.listed)
  const known = sources.known.map((network) => deployed(network, definitions))
  const others = definitions
    .filter(({ best }) => !sources.known.some(({ chainId }) => chainId === best.id))
    .map(({ best, names }) => ({ facts: chainOfViem(best), claims: [[], ...names] as const }))
  const file = sources.file.flatMap((entry) => {
    const base = [...known, ...others].find(({ facts }) => facts.chainId === entry.id) ?? null
    const facts = chainOfFile(entry, base?.facts ?? null)
    if (facts === null) {
      problems.push(`${entry.name}.nativeCurrency: required, as viem has no chain ${entry.id}`)
      return []
    }
    const [given, keys, apart, titles] = base?.claims ?? [[], [], [], []]
    const names = [entry.name, ...entry.aliases, ...given]
    return [{ base, facts, claims: [names, keys, apart, titles] as const }]
  })
  if (problems.length > 0) return err(problems)
  const replaced = new Set<Candidate | null>(file.map(({ base }) => base))
  const candidates = [...file, ...known, ...others].filter((candidate) => !replaced.has(candidate))
  return ok(indexed(candidates))
}

/** The chains by every text that finds them. */
function indexed(candidates: readonly Candidate[]): ChainCatalogue {
  const byId = new Map<number, Candidate>()
  for (const candidate of candidates) setOnce(byId, candidate.facts.chainId, candidate)
  const byName = new Map<string, Candidate>()
  for (const strength of [0, 1, 2, 3] as const) {
    for (const candidate of candidates) {
      for (const name of candidate.claims[strength]) setOnce(byName, name.toLowerCase(), candidate)
    }
  }
  const named = (candidate: Candidate): ChainFacts => {
    const own = candidate.claims
      .flat()
      .filter((name) => byName.get(name.toLowerCase()) === candidate)
    const usable = [...new Set(own)].filter((name) => !isReserved(name) && !isNumber(name))
    const [given, , apart] = candidate.claims
    const name = [...given, ...apart, ...usable].find((segment) => usable.includes(segment))
    const fallback = `chain-${candidate.facts.chainId}`
    return {
      ...candidate.facts,
      name: name ?? fallback,
      aliases: usable.filter((segment) => segment !== name),
    }
  }
  return {
    find: (text) => {
      const found = isNumber(text)
        ? byId.get(Number(text))
        : (byName.get(text.toLowerCase()) ?? byName.get(dashed(text)))
      return found === undefined ? null : named(found)
    },
  }
}

/** One chain of viem under all keys it is exported by. */
type Definition = {
  readonly best: ListedChain
  readonly names: readonly [
    keys: readonly string[],
    apart: readonly string[],
    titles: readonly string[],
  ]
}

/** The chains of viem, main networks first; exports with the same id and name are one chain. */
function definitionsOf(listed: readonly ListedChain[]): readonly Definition[] {
  const groups = new Map<string, ListedChain[]>()
  for (const chain of listed.toSorted(byRank)) {
    const group = `${chain.id} ${dashed(chain.name)}`
    groups.set(group, [...(groups.get(group) ?? []), chain])
  }
  return [...groups.values()].flatMap((chains) => {
    const [best] = chains
    if (best === undefined) return []
    const keys = chains.map(({ key }) => key)
    return [{ best, names: [keys, keys.map(spelledApart), [dashed(best.name)]] as const }]
  })
}

const byRank = (a: ListedChain, b: ListedChain): number =>
  Number(a.testnet ?? false) - Number(b.testnet ?? false) ||
  a.key.length - b.key.length ||
  (a.key < b.key ? -1 : 1)

function deployed(network: KnownNetwork, definitions: readonly Definition[]): Candidate {
  const definition = definitions.find(({ best }) => best.id === network.chainId)
  if (definition === undefined) throw new Error(`viem has no chain ${network.chainId}`)
  return {
    facts: chainOfDeployment(network, definition.best),
    claims: [[network.name, ...network.aliases], ...definition.names],
  }
}

const reservedNames = ({ name, aliases }: ChainEntry): readonly string[] =>
  [name, ...aliases]
    .filter(isReserved)
    .map((taken) => `${name}: the name "${taken}" is taken by a page of the app; choose another`)

const isReserved = (name: string): boolean => RESERVED_SEGMENTS.includes(name.toLowerCase())
const isNumber = (text: string): boolean => /^\d+$/.test(text)

/** `arbitrumNova` to `arbitrum-nova`. */
const spelledApart = (key: string): string =>
  key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

/** `OP Mainnet` to `op-mainnet`. */
const dashed = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

function setOnce<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value)
}
