import 'server-only'
import {
  type BlockStamp,
  type Cadence,
  cadenceOf,
  measuredBlockMs,
  withStamp,
} from '@/lib/domain/network/cadence'

/** How fast a chain is, as far as its blocks have shown. */
export type ChainCadence = {
  readonly current: () => Cadence
  /** Hears of a block that was read; each once is enough. */
  readonly saw: (block: BlockStamp) => void
}

/** Of a chain whose blocks come when we say. */
export const fixedCadence = (cadence: Cadence): ChainCadence => ({
  current: () => cadence,
  saw: () => undefined,
})

/** Measured on the blocks that are read anyway; `assumedMs` between blocks until they say more. */
export function createChainCadence(assumedMs: number): ChainCadence {
  let stamps: readonly BlockStamp[] = []
  let current = cadenceOf(assumedMs)
  return {
    current: () => current,
    saw: (block) => {
      if (stamps.at(-1)?.number === block.number) return
      stamps = withStamp(stamps, block)
      const measured = measuredBlockMs(stamps)
      if (measured !== null) current = cadenceOf(measured)
    },
  }
}
