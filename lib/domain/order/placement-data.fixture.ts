import { concatHex, numberToHex } from 'viem/utils'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import type { PlacementData } from './onchain-placement'

/** The extra bytes of a placement event, as the contract that places an order emits them. */
export function encodePlacementData({ quoteId, userValidTo }: PlacementData): Hex {
  return hex(
    concatHex([
      numberToHex(quoteId, { size: 8, signed: true }),
      numberToHex(userValidTo, { size: 4 }),
    ]),
  )
}
