import { expect, it } from 'vitest'
import { looksLikeName } from './account-names'

it('takes what has parts with dots between them', () => {
  for (const text of ['nick.eth', ' sub.nick.eth ', 'Nick.ETH', '\u{1F98A}.eth', 'nick.xyz']) {
    expect(looksLikeName(text), text).toBe(true)
  }
})

it('takes no numbers, ids, symbols and unfinished names', () => {
  for (const text of [
    '',
    '1.5',
    '1,000.25',
    'nick',
    'nick.',
    '.eth',
    'a b.eth',
    'WETH',
    'USDC.1',
  ]) {
    expect(looksLikeName(text), text).toBe(false)
  }
  expect(looksLikeName(`0x${'ab'.repeat(20)}`)).toBe(false)
})
