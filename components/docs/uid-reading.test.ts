import { describe, expect, it } from 'vitest'
import { exampleOwner, exampleUid } from '@/lib/contract/guide/example-order'
import { readUid } from './uid-reading'

describe('a uid reading', () => {
  it('splits digest, owner and expiry', () => {
    expect(readUid(exampleUid)).toEqual({
      kind: 'uid',
      uid: exampleUid,
      digest: exampleUid.slice(0, 66),
      owner: exampleOwner,
      validTo: 1795289078,
    })
  })

  it('ignores case, blanks and a missing 0x', () => {
    const spread = exampleUid
      .slice(2)
      .toUpperCase()
      .replace(/(.{8})/g, '$1 \n')
    expect(readUid(spread)).toMatchObject({ kind: 'uid', uid: exampleUid })
  })

  it.each([
    [exampleUid.slice(0, 100), '98 of 112 hex digits: 14 missing.'],
    [`${exampleUid}ab`, '114 of 112 hex digits: 2 too many.'],
    [exampleOwner, '40 of 112 hex digits: 72 missing. This has the length of an address.'],
    ['0x12g4', '“g” is no hex digit: character 3 after 0x.'],
  ])('says what is wrong with %s', (text, sentence) => {
    expect(readUid(text)).toEqual({ kind: 'problem', sentence })
  })

  it('is null for an empty text', () => {
    expect(readUid(' \n')).toEqual({ kind: 'empty' })
  })
})
