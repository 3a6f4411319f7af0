'use client'

import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import type { DebugReport } from '@/lib/domain/verdict/report'

/** What every component of one order's debug page reads. */
export type DebugScope = {
  readonly network: NetworkView
  readonly report: DebugReport
  readonly units: TokenUnits
  readonly selected: ItemKey | null
  readonly select: (key: ItemKey) => void
}

const DebugScopeContext = createContext<DebugScope | null>(null)

export function DebugScopeProvider(props: { scope: DebugScope; children: ReactNode }) {
  return <DebugScopeContext value={props.scope}>{props.children}</DebugScopeContext>
}

export function useDebugScope(): DebugScope {
  const scope = useContext(DebugScopeContext)
  if (scope === null) throw new Error('outside of DebugScopeProvider')
  return scope
}
