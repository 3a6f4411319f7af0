'use client'

import { t } from '@/lib/words/words'
import { Button } from './button'

/**
 * Shown in place of a part whose code could not be loaded. `what` names the part and starts the
 * sentence: "The inbox". The failure is not the user's fault and none of their data is affected.
 */
export function LoadFailed({ what, retry }: { what: string; retry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <p>{t`${what} could not be loaded. Check the connection.`}</p>
      <Button size="compact" onClick={retry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
