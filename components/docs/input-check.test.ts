import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { BODY, checkInput } from './input-check'

const draft = (values: Record<string, string>, body: string | null = null) => ({
  network: 'local',
  values,
  body,
})

describe('the input check', () => {
  it.each(endpoints.map(({ name }) => name))('accepts the example of %s', (name) => {
    const example = endpointGuides[name]?.example
    const body = example?.body === undefined ? null : JSON.stringify(example.body)
    expect(checkInput(name, draft({ ...example?.params, ...example?.query }, body))).toEqual({})
  })

  it("uses the codec's own messages", () => {
    expect(checkInput('getOrder', draft({ uid: '0x12' }))).toEqual({
      uid: 'expected an order uid: 0x followed by 112 hex digits',
    })
    expect(checkInput('getOrder', draft({ uid: ' ' })).uid).toContain('expected an order uid')
  })

  it('puts a problem of several parameters at the first of them', () => {
    expect(checkInput('trades', draft({}))).toEqual({
      owner: 'give exactly one of owner and orderUid',
    })
  })

  it('names the fields of a body', () => {
    expect(checkInput('ordersByUids', draft({}, '["0x12"]'))[BODY]).toMatch(/^0: expected an order/)
    expect(checkInput('ordersByUids', draft({}, '['))[BODY]).toBe('This is not JSON.')
  })
})
