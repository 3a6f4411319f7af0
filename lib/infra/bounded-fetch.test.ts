import { describe, expect, it } from 'vitest'
import { textUpTo } from './bounded-fetch'

describe('the text of a response', () => {
  it('ends with the reason of the signal, whatever its body does with it', async () => {
    const silent = new ReadableStream<Uint8Array>({
      start: (body) => body.enqueue(Buffer.from('[1')),
    })
    const request = new AbortController()
    const text = textUpTo(new Response(silent), 1_000, request.signal)
    request.abort(new Error('the deadline'))
    await expect(text).rejects.toThrow('the deadline')
  })
})
