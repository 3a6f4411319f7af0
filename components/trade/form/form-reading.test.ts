import { expect, test } from 'vitest'
import { checksumAddress } from '@/components/ui/checksum-address'
import { address } from '@/lib/domain/shared/address'
import { bps } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { readForm } from './form-reading'
import { initialTradeForm } from './trade-form-state'

const weth = {
  address: address(`0x${'a1'.repeat(20)}`),
  symbol: 'WETH',
  name: 'Wrapped Ether',
  decimals: 18,
}
const usdc = { ...weth, address: address(`0x${'b2'.repeat(20)}`), symbol: 'USDC', decimals: 6 }
// Source: EIP-55, test cases.
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const at = (byte: string) => address(`0x${byte.repeat(20)}`)
const dai = { ...weth, address: at('c3'), symbol: 'DAI' }
const known = {
  chainId: 1,
  contracts: {
    settlement: at('d1'),
    vaultRelayer: at('d2'),
    allowList: at('d3'),
    hooksTrampoline: at('d4'),
    ethFlow: at('d5'),
    smartWalletFactory: null,
    wrappedNativeToken: weth.address,
    helpers: [at('d6')],
  },
  tokenOf: (token: string) => (token === dai.address ? dai : null),
}
const receiverOf = (receiverText: string, checksum: typeof checksumAddress | null) => {
  const form = { ...initialTradeForm(weth.address, usdc.address), receiverText }
  const tokens = { sell: weth, buy: usdc }
  const { receiver, receiverProblem } = readForm(
    form,
    tokens,
    ENGLISH_SEPARATORS,
    bps(50),
    checksum,
    known,
  )
  return { receiver, receiverProblem }
}

test.each([
  ...[RECEIVER, ` ${RECEIVER} `, RECEIVER.toLowerCase(), `\u200b${RECEIVER}`, `eth:${RECEIVER}`],
  `eip155:1:${RECEIVER}`,
])('accepts %s as receiver', (text) => {
  expect(receiverOf(text, checksumAddress)).toEqual({
    receiver: address(RECEIVER),
    receiverProblem: null,
  })
})

test('the checksum of a receiver reveals a wrong digit', () => {
  const wrong = RECEIVER.replace('5aA', '6aA')
  for (const text of [wrong, `eth:${wrong}`, `${wrong.slice(0, 9)}\u200b${wrong.slice(9)}`]) {
    expect(receiverOf(text, checksumAddress).receiverProblem).toBe(
      'The capital letters do not fit this address: a digit may be wrong.',
    )
  }
})

test.each([
  ['0x1234', 'An address has 0x and 40 hex digits.'],
  [`0x${'0'.repeat(40)}`, 'This address belongs to nobody: tokens sent there are lost.'],
  [`0x${'e'.repeat(40)}`, 'This address belongs to nobody: tokens sent there are lost.'],
  [usdc.address, 'This is the contract of USDC itself: tokens sent there are lost.'],
  [dai.address, 'This is the contract of DAI itself: tokens sent there are lost.'],
  [known.contracts.settlement, 'This is the settlement contract: tokens sent there are lost.'],
  [known.contracts.vaultRelayer, 'This is the vault relayer: tokens sent there are lost.'],
  [
    `0x${'0'.repeat(39)}1`,
    'This is a contract built into the chain, or nobody’s address: tokens sent there are lost.',
  ],
  [
    `0x${'d6'.repeat(20)}`,
    'This is a helper contract of this network: tokens sent there are lost.',
  ],
  [`0x${'1'.repeat(40)}`, 'This address belongs to nobody: tokens sent there are lost.'],
  [`0x${'0'.repeat(36)}dEaD`, 'This address belongs to nobody: tokens sent there are lost.'],
  [`gno:${RECEIVER}`, 'This address is one of Gnosis, not of this network.'],
])('rejects %s as receiver', (text, problem) => {
  expect(receiverOf(text, null)).toEqual({ receiver: null, receiverProblem: problem })
})

test('no receiver means the owner', () => {
  expect(receiverOf('', null)).toEqual({ receiver: null, receiverProblem: null })
})
