import { expect, it } from 'vitest'
import { cadenceOf } from '@/lib/domain/network/cadence'
import { createChainCadence } from './chain-cadence'

it('is the assumed one until blocks show another', () => {
  const cadence = createChainCadence(12_000)
  expect(cadence.current()).toEqual(cadenceOf(12_000))
  for (let number = 0; number <= 3; number += 1) {
    cadence.saw({ number, timestamp: 1_800_000_000 + number * 2 })
  }
  expect(cadence.current().blockMs).toBe(12_000)
  for (let number = 4; number <= 10; number += 1) {
    cadence.saw({ number, timestamp: 1_800_000_000 + number * 2 })
    // The same block again, as another part of the process reads it.
    cadence.saw({ number, timestamp: 1_800_000_000 + number * 2 })
  }
  expect(cadence.current()).toEqual(cadenceOf(2_000))
})
