import { describe, expect, it } from 'vitest'
import { parseTraceparent } from './traceparent'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

describe('traceparent', () => {
  it('names the span of the caller, whether it is sampled there or not', () => {
    const expected = { traceId: TRACE, spanId: SPAN }
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual(expected)
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual(expected)
  })

  it('may have more fields in a later version only', () => {
    expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-more`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
    })
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01-more`)).toBeNull()
  })

  it.each([
    null,
    '',
    TRACE,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.slice(1)}-${SPAN}-01`,
    `cc-${TRACE}-${SPAN}-01.more`,
  ])('%s names none', (header) => {
    expect(parseTraceparent(header)).toBeNull()
  })
})
