import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { readSearchText } from './search-text'

const uidOf = (byte: string) => `0x${byte.repeat(32)}${'12'.repeat(20)}6a000000` as OrderUid
const uid = uidOf('ab')
const account = `0x${'12'.repeat(20)}`
const read = (text: string) => readSearchText(text, () => [uid])

describe('readSearchText', () => {
  it.each([
    `https://app.example/orders/gnosis/${uid}`,
    `/orders?network=local&account=${account}&order=${uid}`,
    `http://127.0.0.1:3000/debug/${uid}#auction-9`,
    `https://app.example/lookup?network=local&uid=${uid}`,
    `Why did ${uid.slice(2)}, sent today, not fill?`,
    'Why did ababab…ababab not fill?',
    'ababab…ababab',
  ])('reads the order in %s', (text) => {
    expect(read(text)).toMatchObject({ kind: 'order', uid, owner: account })
  })

  it('reads several orders, digests, accounts and auctions of our links', () => {
    expect(read(`/lookup?ids=${uid},${uidOf('cd')}`)).toEqual({
      kind: 'orders',
      uids: [uid, uidOf('cd')],
    })
    expect(read(`tx 0x${'cd'.repeat(32)} failed`)).toEqual({
      kind: 'hash',
      hash: `0x${'cd'.repeat(32)}`,
    })
    expect(read(`https://app.example/orders?account=${account}&network=local`)).toEqual({
      kind: 'address',
      address: account,
    })
    expect(read('https://app.example/auctions/local/8123456?bid=1')).toEqual({
      kind: 'auction',
      auctionId: 8_123_456,
    })
  })

  it('says of a shortened id that no order here has it', () => {
    expect(read('3a91f2…c07d4e')).toMatchObject({
      kind: 'partial',
      sentence: expect.stringContaining('3a91f2…c07d4e is a shortened id'),
    })
  })

  it('reads an address and an id with a network or with what nobody sees in them', () => {
    const of = (text: string) => readSearchText(text, () => [uid], 1)
    for (const text of [`eth:${account}`, `\u200b${account}`, `ethereum:${account}@1`]) {
      expect(of(text), text).toEqual({ kind: 'address', address: account })
    }
    expect(of(`gno:${account}`)).toEqual({
      kind: 'partial',
      sentence: 'This address is one of Gnosis, not of this network.',
      start: null,
    })
    expect(of(`${uid.slice(0, 50)}\u200b${uid.slice(50)}`)).toMatchObject({ kind: 'order', uid })
  })

  it('leaves ids, names and damaged ids as they are', () => {
    expect(read(uid)).toMatchObject({ kind: 'order' })
    expect(read('Wrapped Ether')).toEqual({ kind: 'name', text: 'Wrapped Ether' })
    expect(read(`0x${'a'.repeat(98)}`)).toMatchObject({ kind: 'partial' })
  })
})
