'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { rich } from '@/components/ui/rich'
import { saveFile } from '@/components/ui/save-file'
import { Time } from '@/components/ui/time'
import { removeLocalReadState } from '@/lib/client/local-read-state'
import { deleteAccountDataMutation, readAccountData } from '@/lib/client/queries/account-data'
import { signOutMutation } from '@/lib/client/queries/session'
import type { SessionView } from '@/lib/contract/codecs/session'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'

/** The session, and export and deletion of all data stored about the account. */
export function YourData({ session }: { session: SessionView }) {
  const { account } = session
  const signOut = useMutation(signOutMutation())
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationKey: ['downloadData', account],
    mutationFn: () => readAccountData(queryClient, account),
    retry: false,
    onSuccess: (text) => saveFile(`coincidence-${account}.json`, text, 'application/json'),
  })
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section aria-labelledby="your-data" className="ledger-panel px-4 py-3">
      <h2 id="your-data" className="font-semibold">
        {t`This sign-in and your data`}
      </h2>
      <p className="mt-1 text-muted">
        {rich`Signed in until ${<Time at={microsToMs(session.expiresAt)} form="exact" />}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {signOut.isPending ? t`Signing out` : t`Sign out`}
        </Button>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? t`Reading your data` : t`Download my data`}
        </Button>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          {t`Delete my data`}
        </Button>
      </div>
      <ActionFailure error={signOut.error} doing={t`Signing out¦what failed`} />
      <ActionFailure error={download.error} doing={t`Reading your data¦what failed`} />
      <DeleteDialog session={session} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  )
}

function DeleteDialog(props: { session: SessionView; isOpen: boolean; onClose: () => void }) {
  const { account } = props.session
  const remove = useMutation(deleteAccountDataMutation(account))
  const confirm = () => remove.mutate(undefined, { onSuccess: () => removeLocalReadState(account) })
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      locked={remove.isPending}
      title={t`Delete my data`}
      footer={
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" disabled={remove.isPending} onClick={confirm}>
            {remove.isPending ? t`Deleting` : t`Delete and sign out everywhere`}
          </Button>
          <Button disabled={remove.isPending} onClick={props.onClose}>
            {t`Keep it`}
          </Button>
        </div>
      }
    >
      <p>
        {t`Sessions, channels, places, choices, read marks, what you watch, the log of deliveries and
          announcements to you alone are deleted at once. This cannot be undone.`}
      </p>
      <p className="mt-2 text-muted">
        {t`Notifications of your orders stay: they follow from what the chain shows to everybody.`}
      </p>
      <ActionFailure error={remove.error} doing={t`Deleting¦what failed`} />
    </Dialog>
  )
}
