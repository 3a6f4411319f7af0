import { concatHex, keccak256, numberToHex, padHex } from 'viem/utils'
import type { Address } from '@/lib/domain/shared/address'
import { type Bytes32, bytes32 } from '@/lib/domain/shared/hex'

/** How a token stores its balances: the hash that maps a holder to a storage slot. */
export type BalanceLayout = {
  /** Hash input: holder then position, position then holder, or the packed form of Solady. */
  readonly order: 'holder first' | 'position first' | 'packed'
  /** Storage position of the mapping; for the packed form its seed. */
  readonly position: bigint
}

/** ERC-7201 slot of `openzeppelin.storage.ERC20`. */
const NAMESPACED_ERC20 = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n
const SOLADY_SEED = 0x87a211a2n

const firstPositions = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at))

/** The layouts to try, the most common first. */
export const BALANCE_LAYOUTS: readonly BalanceLayout[] = [
  ...[...firstPositions(16), 51n, 52n, 101n, NAMESPACED_ERC20].map((position) => ({
    order: 'holder first' as const,
    position,
  })),
  ...firstPositions(6).map((position) => ({ order: 'position first' as const, position })),
  { order: 'packed', position: SOLADY_SEED },
]

const word = (value: bigint) => numberToHex(value, { size: 32 })

/** The storage slot of `holder`'s balance under a layout. */
export function balanceSlot(layout: BalanceLayout, holder: Address): Bytes32 {
  const holderWord = padHex(holder, { size: 32 })
  switch (layout.order) {
    case 'holder first':
      return bytes32(keccak256(concatHex([holderWord, word(layout.position)])))
    case 'position first':
      return bytes32(keccak256(concatHex([word(layout.position), holderWord])))
    case 'packed':
      return bytes32(keccak256(concatHex([holder, numberToHex(layout.position, { size: 12 })])))
  }
}
