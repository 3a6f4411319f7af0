import { expect, test } from 'vitest'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { permitAppData } from './order-draft'

test('an order with a permit has it as its only hook', () => {
  const hook = {
    target: address(`0x${'70'.repeat(20)}`),
    callData: hex('0xd505accf'),
    gasLimit: 9n,
  }
  const parsed = parseAppData(permitAppData(hook))
  expect(parsed.ok && parsed.value.hooks).toEqual({ pre: [hook], post: [] })
})
