'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { usePreferences } from '@/components/ui/preferences-context'
import { clearLocalDataCookie } from '@/lib/client/local-data-cookie'
import { DEFAULT_PREFERENCES } from '@/lib/client/preferences'
import type { StoredEntry } from '@/lib/client/stored-data'
import { forgetWalletConnectSessions } from '@/lib/client/wagmi/wallet-connect/forget-sessions'
import { t } from '@/lib/words/words'
import { entryCountLabel, SecretChoice, useChosenEntries } from './chosen-entries'

/** Removes stored data after a confirmation; the demo wallet's key only when ticked. */
export function ClearData(props: {
  open: boolean
  entries: readonly StoredEntry[]
  onClose: (message?: string) => void
}) {
  const { setPreferences } = usePreferences()
  const choice = useChosenEntries(props.entries, props.onClose)
  const { chosen, close, hasSecret, withSecret } = choice
  const clear = () => {
    for (const { key } of chosen) localStorage.removeItem(key)
    forgetWalletConnectSessions()
    clearLocalDataCookie()
    setPreferences(DEFAULT_PREFERENCES)
    const count = entryCountLabel(chosen.length)
    close(
      hasSecret && !withSecret
        ? t`Cleared the settings and ${count}; the demo wallet is still here.`
        : t`Cleared the settings and ${count}.`,
    )
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => close()}
      title={t`Clear what this browser keeps?`}
      footer={
        <Button variant="danger" wide onClick={clear}>
          {t`Clear settings and ${entryCountLabel(chosen.length)}`}
        </Button>
      }
    >
      <p>
        {t`Placed orders, approvals and funds do not change. An order signed here that the service
          has not answered for could no longer be sent again without a new signature.`}
      </p>
      <SecretChoice
        choice={choice}
        label={t`Also delete the key of the demo wallet`}
        tone="bad"
        warning={t`There is no copy of this key. Whatever the demo wallet holds is then out of reach
          for good, also for us.`}
      />
    </Dialog>
  )
}
