import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { errorText } from './log'
import type { Span, SpanAttributes, SpanContext } from './span'
import { newSpanId, newTraceId } from './trace-ids'

/** A span whose work goes on. */
type OpenSpan = {
  readonly set: (attributes: SpanAttributes) => void
  readonly fail: (reason: string) => void
}

/** The first span of a trace, while its work goes on. */
export type RootSpan = OpenSpan & {
  /** Ids of the span, unless it is adopted. */
  readonly context: SpanContext
  readonly link: (to: SpanContext) => void
  /** Nothing of the trace is kept. */
  readonly drop: () => void
}

type NewRoot = Pick<Span, 'name' | 'kind' | 'attributes' | 'links'>

/** What follows work as spans. With `NO_TRACER` all of it is a call of the work and nothing more. */
export type Tracer = {
  readonly isOn: boolean
  /** The clock of all spans. */
  readonly now: () => UnixMicros
  /** Runs work as the first span of a new trace. */
  readonly trace: <T>(root: NewRoot, work: (root: RootSpan) => Promise<T>) => Promise<T>
  /** Runs work as a span below the one it is called in; outside of a trace there is no span. */
  readonly span: <T>(
    name: string,
    attributes: SpanAttributes,
    work: (span: OpenSpan) => Promise<T>,
  ) => Promise<T>
  /** The same of something that has just ended. */
  readonly ended: (
    of: Pick<Span, 'name' | 'kind' | 'attributes' | 'error'> & { readonly durationMs: number },
  ) => void
  /** The trace this is called in becomes that one, its first span included, once its work has ended. */
  readonly adopt: (context: SpanContext, attributes: SpanAttributes) => void
  /** Adds a span to whichever trace it names. */
  readonly add: (span: Span) => void
}

const SILENT: RootSpan = {
  context: { traceId: '', spanId: '' },
  set: () => undefined,
  fail: () => undefined,
  link: () => undefined,
  drop: () => undefined,
}

export const NO_TRACER: Tracer = {
  isOn: false,
  now: () => unixMicros(0),
  trace: (_, work) => work(SILENT),
  span: (_name, _attributes, work) => work(SILENT),
  ended: () => undefined,
  adopt: () => undefined,
  add: () => undefined,
}

/** More spans of one trace are not kept until it ends, but counted. */
const MAX_SPANS = 1_000

/** A span in the making; `id` of the first one of a trace may still change. */
type Node = {
  id: string
  readonly trace: Trace
  readonly parent: Node | null
  readonly attributes: Record<string, SpanAttributes[string]>
}

/** `waiting` are the spans that ended before the first one; null once that has ended. */
type Trace = {
  traceId: string
  isDropped: boolean
  lost: number
  waiting: (() => void)[] | null
}

/**
 * Spans are kept until the first one of their trace ends, and passed on together: which trace the placement
 * of an order belongs to follows from its uid, which only the placement itself finds out.
 */
export function createTracer(now: () => UnixMicros, pass: (span: Span) => void): Tracer {
  const current = new AsyncLocalStorage<Node>()
  const run = async <T>(
    node: Node,
    { name, kind, links }: Pick<NewRoot, 'name' | 'kind' | 'links'>,
    work: (span: RootSpan) => Promise<T>,
  ): Promise<T> => {
    const start = now()
    const { trace, attributes } = node
    const { open, linked, error } = openSpan(node, links)
    let reason: string | null = null
    try {
      return await current.run(node, () => work(open))
    } catch (cause) {
      reason = errorText(cause)
      throw cause
    } finally {
      if (trace.lost > 0) attributes['coincidence.spans_lost'] = trace.lost
      const of = { name, kind, start, attributes, links: linked, error: reason ?? error() }
      endSpan(pass, node, { ...of, end: now() })
    }
  }

  return {
    isOn: true,
    now,
    trace: async (root, work) => {
      const trace: Trace = { traceId: newTraceId(), isDropped: false, lost: 0, waiting: [] }
      const attributes = { ...root.attributes }
      try {
        return await run({ id: newSpanId(), trace, parent: null, attributes }, root, work)
      } finally {
        for (const emit of trace.waiting ?? []) emit()
        trace.waiting = null
      }
    },
    span: (name, attributes, work) => {
      const parent = current.getStore()
      if (parent === undefined) return work(SILENT)
      return run(below(parent, attributes), { name, kind: 'internal', links: [] }, work)
    },
    ended: ({ durationMs, ...of }) => {
      const parent = current.getStore()
      if (parent === undefined) return
      const end = now()
      const start = unixMicros(end - durationMs * 1_000)
      endSpan(pass, below(parent, of.attributes), { ...of, start, end, links: [] })
    },
    adopt: ({ traceId, spanId }, attributes) => {
      const node = current.getStore()
      if (node === undefined || node.trace.waiting === null) return
      const root = rootOf(node)
      node.trace.traceId = traceId
      root.id = spanId
      Object.assign(root.attributes, attributes)
    },
    add: pass,
  }
}

function openSpan({ id, trace, attributes }: Node, links: readonly SpanContext[]) {
  const linked = [...links]
  let error: string | null = null
  const open: RootSpan = {
    context: { traceId: trace.traceId, spanId: id },
    set: (more) => void Object.assign(attributes, more),
    fail: (reason) => {
      error = reason
    },
    link: (to) => void linked.push(to),
    drop: () => {
      trace.isDropped = true
    },
  }
  return { open, linked, error: () => error }
}

/** Passes a span on, or keeps it until its trace has become what it will be. */
function endSpan(
  pass: (span: Span) => void,
  node: Node,
  span: Omit<Span, 'traceId' | 'spanId' | 'parentSpanId'>,
): void {
  const { trace, parent } = node
  const emit = () => {
    if (trace.isDropped) return
    pass({ ...span, traceId: trace.traceId, spanId: node.id, parentSpanId: parent?.id ?? null })
  }
  if (trace.waiting === null || parent === null) emit()
  else if (trace.waiting.length < MAX_SPANS) trace.waiting.push(emit)
  else trace.lost += 1
}

const below = (parent: Node, attributes: SpanAttributes): Node => ({
  id: newSpanId(),
  trace: parent.trace,
  parent,
  attributes: { ...attributes },
})

const rootOf = (node: Node): Node => (node.parent === null ? node : rootOf(node.parent))
