import { expect, it } from 'vitest'
import { NO_FEE_CAPS, withinCaps } from './fee-caps'

const fees = { maxFeePerGas: 100n, maxPriorityFeePerGas: 20n }

it.each([
  [NO_FEE_CAPS, 100n, 20n],
  [{ maxFee: 60n, maxTip: null }, 60n, 20n],
  [{ maxFee: null, maxTip: 5n }, 100n, 5n],
  [{ maxFee: 10n, maxTip: 15n }, 10n, 10n],
  [{ maxFee: 200n, maxTip: 30n }, 100n, 20n],
])('lowers fees to %o', (caps, maxFeePerGas, maxPriorityFeePerGas) => {
  expect(withinCaps(fees, caps)).toEqual({ maxFeePerGas, maxPriorityFeePerGas })
})
