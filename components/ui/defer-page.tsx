'use client'

import type { ComponentType } from 'react'
import { deferHydration } from './defer-hydration'

/** A page that uses queries, whose code follows its markup. */
export function deferPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return deferHydration(async () => {
    const [{ Queries }, Page] = await Promise.all([import('./queries'), load()])
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, never while rendering
    return function PageWithQueries(props: Props) {
      return (
        <Queries>
          <Page {...props} />
        </Queries>
      )
    }
  })
}
