import { Button } from '@/components/ui/button'
import { t } from '@/lib/words/words'

/** The way out of a request that the wallet does not answer, or whose window was closed. */
export function LeaveRequest({ onLeave }: { onLeave: () => void }) {
  return (
    <Button size="compact" onClick={onLeave}>
      {t`Stop waiting`}
    </Button>
  )
}
