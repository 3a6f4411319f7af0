import { expect, test } from 'vitest'
import { faultSentence } from './fault-sentence'

const networks = { networks: [{ name: 'mainnet', displayName: 'Ethereum' }] }
const PRICE = '/{network}/tokens/{tokenAddress}/usdPrice'
const failed: Parameters<typeof faultSentence>[0] = {
  kind: 'http',
  status: 500,
  faultOf: [],
  isFromService: true,
  network: 'mainnet',
  path: PRICE,
}

test.each([
  [PRICE, 'The provider of prices does not answer this service.'],
  [
    '/{network}/markets/{pair}/slippageTolerance',
    'The provider of prices does not answer this service.',
  ],
  [
    '/{network}/tokens/{tokenAddress}/holders',
    'The provider of token holders does not answer this service.',
  ],
  ['/{network}/yield/pools', 'The provider of pools does not answer this service.'],
  ['/announcements', 'The provider of this data does not answer this service.'],
])('names what a silent provider is asked for: %s', (path, sentence) => {
  expect(faultSentence({ ...failed, path, faultOf: ['provider'] }, networks)).toBe(sentence)
})

test('names the network whose node is silent', () => {
  const sentence = 'The node of Ethereum does not answer this service.'
  expect(faultSentence({ ...failed, faultOf: ['node'] }, networks)).toBe(sentence)
})

test('distinguishes a fault of this service from one of what stands before it', () => {
  const own = 'This service has a fault of its own.'
  const between = 'Something between this page and the service answered in its place.'
  expect(faultSentence({ ...failed, faultOf: ['service'] }, networks)).toBe(own)
  expect(faultSentence(failed, networks)).toBe(own)
  expect(faultSentence({ ...failed, isFromService: false }, networks)).toBe(between)
})

test.each([
  ['a refusal', { status: 404 }],
  ['a limit', { status: 429 }],
  ['a lost connection', { kind: 'network', status: 0 }],
] as const)('is silent about %s', (_, change) => {
  expect(faultSentence({ ...failed, ...change }, networks)).toBeNull()
})
