import { createSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'
import { workRatio } from '@/lib/testing/thread-load'
import { parseSignInMessage } from './sign-in-message'

const message = createSiweMessage({
  address: `0x${'11'.repeat(20)}`,
  chainId: 31337,
  domain: 'localhost:3000',
  nonce: 'abcdef0123456789',
  uri: 'http://localhost:3000/notifications',
  version: '1',
  issuedAt: new Date(0),
})

it('parses a text made to cause backtracking in proportion to its length', () => {
  const parse = (lines: number, times: number) => () => {
    const text = `${message}\nResources:${'\n- a'.repeat(lines)}\n`
    for (let count = 0; count < times; count += 1) parseSignInMessage(text)
  }
  // As many lines in all: ten times the work where a longer text is tried again and again.
  expect(workRatio(parse(900, 200), parse(90, 2_000))).toBeLessThan(4)
})
