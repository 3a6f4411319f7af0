import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type KeptParts,
  readKeptParts,
  removeKeptParts,
  type SignedPart,
  saveKeptParts,
} from '@/lib/client/orders/kept-parts'
import { planParts } from '@/lib/domain/order/part-plan'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32, hex } from '@/lib/domain/shared/hex'
import {
  beginPartOrder,
  countParts,
  keptOrderOf,
  newPartOrderId,
  nextStep,
  onTime,
  withPart,
} from './part-order'

const timing = { everySeconds: 120, windowSeconds: 120 }
const uid = orderUid(`0x${'01'.repeat(56)}`)
const account = (byte: string) => address(`0x${byte.repeat(20)}`)
const owner = account('aa')
const sellToken = account('bb')
const buyToken = account('cc')

function begun(scheme: KeptParts['scheme'] = 'eip712'): KeptParts {
  return beginPartOrder({
    network: 'local',
    owner,
    receiver: owner,
    sellToken,
    buyToken,
    scheme,
    quote: {
      sellAmount: atoms(100n),
      buyAmount: atoms(90n),
      feeAmount: atoms(1n),
      protocolFeeBps: 2,
    },
    timing,
    id: bytes32(`0x${'a1'.repeat(32)}`),
    startedAtMs: 5,
    plan: planParts({
      total: 100n,
      count: 3,
      price: { sellAmount: 1n, buyAmount: 2n },
      timing,
      startAt: unixSeconds(1000),
    }),
  })
}

const signed: SignedPart = {
  uid,
  body: {
    sellToken,
    buyToken,
    receiver: owner,
    from: owner,
    kind: 'sell',
    sellAmount: atoms(33n),
    buyAmount: atoms(66n),
    feeAmount: atoms(0n),
    validTo: unixSeconds(1119),
    partiallyFillable: false,
    appData: '{}',
    appDataHash: null,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    signingScheme: 'eip712',
    signature: hex(`0x${'12'.repeat(65)}`),
    quoteId: null,
    fullBalanceCheck: false,
  },
}

const inState = (order: KeptParts, state: KeptParts['parts'][number]['state']) =>
  [1, 2, 3].reduce((next, index) => withPart(next, index, { state, signed }), order)

test('nothing is sent before all parts are signed', () => {
  let order = begun()
  for (const index of [1, 2, 3]) {
    expect(nextStep(order)).toMatchObject({ kind: 'sign', part: { index } })
    order = withPart(order, index, { state: 'signed', signed })
  }
  expect(nextStep(order)).toMatchObject({ kind: 'send', part: { index: 1 } })
  expect(countParts(order)).toEqual({ count: 3, signed: 3, placed: 0, onChain: 0 })
  expect(nextStep(inState(order, 'placed')).kind).toBe('done')
})

test('an account that signs on chain does so once all parts are placed', () => {
  const placed = inState(begun('presign'), 'placed')
  expect(nextStep(placed)).toMatchObject({ kind: 'signOnChain', parts: placed.parts })
  expect(nextStep(inState(placed, 'onChain')).kind).toBe('done')
})

test('a part whose time passed moves to the end and is signed again; others keep their signature', () => {
  const order = inState(begun(), 'signed')
  expect(onTime(order, unixSeconds(1000))).toBe(order)
  const late = onTime(order, unixSeconds(1060))
  expect(late.parts.map(({ index, state }) => [index, state])).toEqual([
    [2, 'signed'],
    [3, 'signed'],
    [1, 'unsigned'],
  ])
  expect(late.parts.at(-1)).toMatchObject({ validFrom: 1360, signed: null, sellAmount: 33n })
  expect(nextStep(late)).toMatchObject({ kind: 'sign', part: { index: 1 } })
})

test('parts that are in the book never move', () => {
  const order = inState(begun(), 'placed')
  expect(onTime(order, unixSeconds(9_999_999))).toBe(order)
})

test('ids are 32 random bytes', () => {
  expect(newPartOrderId((bytes) => bytes.fill(7))).toBe(`0x${'07'.repeat(32)}`)
})

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('document', { cookie: '' })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is signed survives a reload, to the last field', () => {
  const order = withPart(begun(), 2, { state: 'signed', signed })
  saveKeptParts(order)
  expect(readKeptParts()).toEqual([order])
  expect(keptOrderOf(readKeptParts(), 'local', owner)).toEqual(order)
  expect(keptOrderOf(readKeptParts(), 'other', owner)).toBeNull()
  expect(keptOrderOf(readKeptParts(), 'local', null)).toBeNull()
  saveKeptParts(withPart(order, 3, { state: 'signed', signed }))
  expect(readKeptParts()).toHaveLength(1)
  removeKeptParts(order.id)
  expect(readKeptParts()).toEqual([])
})
