import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { blockHash } from '@/lib/domain/shared/hex'
import type { ChainStore } from '@/lib/infra/db/network-store'

/** What `followOrigin` reads and remembers; `header` is null for a block that the node does not have. */
export type OriginDeps = Pick<ChainStore, 'selectMeta' | 'upsertMeta'> & {
  readonly header: (number: number) => Promise<BlockHeader | null>
}

/** Tells a node of the indexed chain from one of another chain, by the chain's first block. */
export type Origin = {
  /** Whether this process has found the node on the index's chain. */
  readonly isConfirmed: () => boolean
  /** Why the node's chain is not the one of the index; null when it is, or none is known yet. */
  readonly problem: () => Promise<string | null>
  /** Remembers where the chain begins, if nothing is remembered. Call it once blocks are indexed. */
  readonly keep: () => Promise<void>
}

const ORIGIN_KEY = 'first block'

/**
 * Remembers the first block of the indexed chain, also for later processes: block 0, or `startBlock`
 * on a node that does not serve block 0. Two chains with the same id differ there at the latest.
 */
export function followOrigin(deps: OriginDeps, startBlock: number): Origin {
  let isConfirmed = false
  const stored = async () => parseOrigin(await deps.selectMeta({ key: ORIGIN_KEY }))

  return {
    isConfirmed: () => isConfirmed,
    problem: async () => {
      const known = await stored()
      if (known === null) return null
      isConfirmed = false
      const theirs = await deps.header(known.number)
      if (theirs === null) return `the node does not have block ${known.number} of the chain yet`
      if (theirs.hash !== known.hash) {
        return `the node has another block ${known.number} than the indexed chain: it is on another chain`
      }
      isConfirmed = true
      return null
    },
    keep: async () => {
      if (isConfirmed) return
      if ((await stored()) === null) {
        const first = (await deps.header(0)) ?? (await deps.header(startBlock))
        if (first === null) return
        await deps.upsertMeta({ key: ORIGIN_KEY, value: `${first.number} ${first.hash}` })
      }
      isConfirmed = true
    },
  }
}

function parseOrigin(text: string | null): Pick<BlockHeader, 'number' | 'hash'> | null {
  const [number, hash] = text?.split(' ') ?? []
  return hash === undefined ? null : { number: Number(number), hash: blockHash(hash) }
}
