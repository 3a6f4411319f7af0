'use client'

import {
  Activity,
  type ComponentType,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { awaitPart, markPartLive } from './awaited-parts'

/** A failed load is tried again after these times, in milliseconds. */
const RETRY_MS = [500, 2_000, 5_000, 15_000]

/**
 * A component whose code the document does not name: the server's markup is shown meanwhile, and
 * becomes live when the code has arrived. `load` starts with the module that calls this. What is
 * typed and pressed before is kept and done (components/shell/early-input.tsx).
 *
 * Contexts above it must not change before: React would then render it anew, without its code.
 */
export function deferHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code: Code<Props> = { part: null, loading: loadWithRetries(load) }
  code.loading.then(
    (part) => {
      code.part = part
    },
    // Rendering tells of it; a module that is never rendered has nobody to tell.
    () => undefined,
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, never while rendering
  return function DeferredPart(props: Props) {
    return <Deferred code={code} partProps={props} />
  }
}

type Code<Props> = {
  /** Null until it has arrived. */
  part: ComponentType<Props> | null
  readonly loading: Promise<ComponentType<Props>>
}

function Deferred<Props extends object>(props: { code: Code<Props>; partProps: Props }): ReactNode {
  const { code, partProps } = props
  const isInMarkup = useIsInMarkup()
  const [mark] = useState(() => ({}))
  useEffect(() => {
    if (isInMarkup) awaitPart(mark)
  }, [isInMarkup, mark])
  // The server waits outside of the boundary, so that the markup comes in one piece.
  if (typeof window === 'undefined' && code.part === null) use(code.loading)
  return useMemo(() => {
    const part = <Part code={code} partProps={partProps} mark={mark} />
    // After a change of pages there is no boundary: the page before stays until the code is there.
    return isInMarkup ? <Activity>{part}</Activity> : part
  }, [code, partProps, isInMarkup, mark])
}

function Part<Props extends object>(props: {
  code: Code<Props>
  partProps: Props
  mark: object
}): ReactNode {
  const { code, partProps, mark } = props
  // In markup React comes here after the effects around it.
  useEffect(() => {
    markPartLive(mark)
  }, [mark])
  const Loaded = code.part ?? use(code.loading)
  return <Loaded {...partProps} />
}

const never = () => () => {}

/** Whether the server rendered this component. The same in every render of it. */
function useIsInMarkup(): boolean {
  const isInMarkup = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return useState(isInMarkup)[0]
}

async function loadWithRetries<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const delayMs of RETRY_MS) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await untilOnlineOr(delayMs)
    }
  }
  return load()
}

/** Waits for a time; without a network for as long as there is none. */
function untilOnlineOr(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, delayMs)
    else window.addEventListener('online', () => resolve(), { once: true })
  })
}
