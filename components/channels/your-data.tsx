'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { saveFile } from '@/components/ui/save-file'
import { Time } from '@/components/ui/time'
import { removeLocalReadState } from '@/lib/client/local-read-state'
import { deleteAccountDataMutation, readAccountData } from '@/lib/client/queries/account-data'
import { signOutMutation } from '@/lib/client/queries/session'
import type { SessionView } from '@/lib/contract/codecs/session'
import { microsToMs } from '@/lib/domain/shared/timestamp'
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
        This sign-in and your data
      </h2>
      <p className="mt-1 text-muted">
        Signed in until <Time at={microsToMs(session.expiresAt)} form="exact" />.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {signOut.isPending ? 'Signing out' : 'Sign out'}
        </Button>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Reading your data' : 'Download my data'}
        </Button>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete my data
        </Button>
      </div>
      <ActionFailure error={signOut.error} doing="Signing out" />
      <ActionFailure error={download.error} doing="Reading your data" />
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
      title="Delete my data"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" disabled={remove.isPending} onClick={confirm}>
            {remove.isPending ? 'Deleting' : 'Delete and sign out everywhere'}
          </Button>
          <Button disabled={remove.isPending} onClick={props.onClose}>
            Keep it
          </Button>
        </div>
      }
    >
      <p>
        Sessions, channels, places, choices, read marks, the log of deliveries and announcements to
        you alone are deleted at once. This cannot be undone.
      </p>
      <p className="mt-2 text-muted">
        Notifications of your orders stay: they follow from what the chain shows to everybody.
      </p>
      <ActionFailure error={remove.error} doing="Deleting" />
    </Dialog>
  )
}
