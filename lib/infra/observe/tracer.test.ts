import { beforeEach, describe, expect, it } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Span } from './span'
import { createTracer, NO_TRACER, type Tracer } from './tracer'

const ROOT = { name: 'root', kind: 'server', attributes: { a: 1 }, links: [] } as const
const ORDER = { traceId: 'a1'.repeat(16), spanId: 'b2'.repeat(8) }

let spans: Span[]
let tracer: Tracer

beforeEach(() => {
  let micros = 1_000
  spans = []
  tracer = createTracer(
    () => {
      micros += 1
      return unixMicros(micros)
    },
    (span) => spans.push(span),
  )
})

const named = (name: string): Span => {
  const found = spans.filter((span) => span.name === name)
  expect(found).toHaveLength(1)
  return found[0] as Span
}

describe('a trace', () => {
  it('has each piece of work below the one it is part of, also when pieces run at once', async () => {
    const leaf = (name: string) =>
      tracer.span(name, { name }, async (span) => {
        await Promise.resolve()
        span.set({ done: true })
      })
    await tracer.trace(ROOT, async () => {
      await Promise.all([
        tracer.span('left', {}, () => leaf('left leaf')),
        tracer.span('right', {}, () => leaf('right leaf')),
      ])
    })
    const root = named('root')
    expect(root).toMatchObject({ parentSpanId: null, kind: 'server', attributes: { a: 1 } })
    for (const side of ['left', 'right']) {
      expect(named(side).parentSpanId).toBe(root.spanId)
      expect(named(`${side} leaf`)).toMatchObject({
        parentSpanId: named(side).spanId,
        attributes: { name: `${side} leaf`, done: true },
      })
    }
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(5)
    for (const { start, end } of spans) {
      expect(start).toBeGreaterThanOrEqual(root.start)
      expect(end).toBeLessThanOrEqual(root.end)
      expect(end).toBeGreaterThan(start)
    }
  })

  it('becomes that of an order with all that was done before the order was known', async () => {
    await tracer.trace(ROOT, async () => {
      await tracer.span('check', {}, async () => undefined)
      tracer.adopt(ORDER, { uid: '0x1' })
      await tracer.span('store', {}, async () => undefined)
    })
    expect(named('root')).toMatchObject({
      ...ORDER,
      parentSpanId: null,
      attributes: { a: 1, uid: '0x1' },
    })
    for (const name of ['check', 'store']) {
      expect(named(name)).toMatchObject({ traceId: ORDER.traceId, parentSpanId: ORDER.spanId })
    }
  })

  it('has the work that goes on after its end', async () => {
    let finish: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    let late: Promise<void> | null = null
    await tracer.trace(ROOT, async () => {
      late = tracer.span('late', {}, () => waiting)
      tracer.adopt(ORDER, {})
    })
    expect(spans.map(({ name }) => name)).toEqual(['root'])
    finish()
    await late
    expect(named('late')).toMatchObject({ traceId: ORDER.traceId, parentSpanId: ORDER.spanId })
  })

  it('says what failed by one line, and lets it fail', async () => {
    const fault = new Error('refused\nbody: {"signature":"0x5ec4e7"}')
    await expect(
      tracer.trace(ROOT, () => tracer.span('part', {}, () => Promise.reject(fault))),
    ).rejects.toBe(fault)
    expect(named('part').error).toBe('Error: refused')
    expect(named('root').error).toBe('Error: refused')
  })

  it('is not kept when it is dropped', async () => {
    await tracer.trace(ROOT, async (root) => {
      await tracer.span('part', {}, async () => undefined)
      root.drop()
    })
    expect(spans).toEqual([])
  })

  it('has a limit of spans, and counts those beyond it', async () => {
    await tracer.trace(ROOT, async () => {
      for (let n = 0; n < 1_003; n += 1) await tracer.span('part', {}, async () => undefined)
    })
    expect(spans).toHaveLength(1_001)
    expect(named('root').attributes).toMatchObject({ 'coincidence.spans_lost': 3 })
  })
})

describe('outside of a trace', () => {
  it('work has no span, and a trace cannot be adopted', async () => {
    expect(await tracer.span('alone', {}, async () => 7)).toBe(7)
    tracer.ended({ name: 'call', kind: 'client', durationMs: 1, attributes: {}, error: null })
    tracer.adopt(ORDER, {})
    expect(spans).toEqual([])
  })

  it('work that is not followed at all only runs', async () => {
    expect(await NO_TRACER.trace(ROOT, () => NO_TRACER.span('part', {}, async () => 7))).toBe(7)
  })
})
