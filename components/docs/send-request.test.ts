import { describe, expect, it } from 'vitest'
import { errorCodeOf, MAX_SHOWN, readableText, sendRequest } from './send-request'

const request = { method: 'GET', target: '/networks', body: null }
const { signal } = new AbortController()

describe('a sent request', () => {
  it('returns status, relevant headers and body', async () => {
    const sent: unknown[] = []
    const send: typeof fetch = async (target, init) => {
      sent.push([target, init?.method, init?.body])
      return new Response('{"a":1}', { status: 404, headers: { ETag: '"x"', 'X-Other': 'y' } })
    }
    const answer = await sendRequest(send, { ...request, body: '{}' }, signal, () => undefined)
    expect(sent).toEqual([['/networks', 'GET', '{}']])
    expect(answer).toMatchObject({ status: 404, text: '{"a":1}', isTruncated: false })
    expect(answer.headers).toContainEqual(['ETag', '"x"'])
    expect(answer.headers.map(([name]) => name)).not.toContain('X-Other')
    expect(readableText(answer)).toBe('{\n  "a": 1\n}')
  })

  it('reports each part and stops at the limit', async () => {
    const lengths: number[] = []
    const send: typeof fetch = async () => new Response('x'.repeat(MAX_SHOWN + 1))
    const answer = await sendRequest(send, request, signal, ({ text }) => lengths.push(text.length))
    expect(answer).toMatchObject({ isTruncated: true })
    expect(lengths.at(-1)).toBe(MAX_SHOWN)
  })

  it('shows the size of an image instead of its bytes', async () => {
    const headers = { 'Content-Type': 'image/png' }
    const send: typeof fetch = async () => new Response(new Uint8Array(9), { headers })
    const answer = await sendRequest(send, request, signal, () => undefined)
    expect(answer.text).toBe('(9 bytes of an image)')
  })

  it('reads the code of failures only', () => {
    const failed = {
      status: 400,
      headers: [],
      text: '{"errorType":"NoLiquidity"}',
      isTruncated: false,
    }
    expect(errorCodeOf(failed)).toBe('NoLiquidity')
    expect(errorCodeOf({ ...failed, status: 200 })).toBeNull()
    expect(errorCodeOf({ ...failed, text: 'Bad gateway' })).toBeNull()
  })
})
