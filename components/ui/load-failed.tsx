'use client'

import { Button } from './button'

/**
 * In the place of a part whose code could not be fetched. `what` names it as a sentence begins:
 * "The inbox". Nothing the person did caused it and nothing of theirs is touched.
 */
export function LoadFailed({ what, retry }: { what: string; retry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <p>{what} could not be loaded. Check the connection.</p>
      <Button size="compact" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
