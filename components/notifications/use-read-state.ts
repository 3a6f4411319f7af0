'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  readLocalReadState,
  removeLocalReadState,
  watchLocalReadState,
  writeLocalReadState,
} from '@/lib/client/local-read-state'
import { accountKeys } from '@/lib/client/queries/account-keys'
import { markReadMutation, readStateQuery } from '@/lib/client/queries/notifications'
import { changeReadState, missingMarks, NOTHING_READ } from '@/lib/client/read-state'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'

export type ReadStateHandle = {
  /** Null until known. */
  readonly state: ReadState | null
  readonly change: (change: ReadChange) => void
  /** The service rejected the last change, so it was reverted here. */
  readonly failed: boolean
}

/**
 * The read state of an account: stored by the service for those signed in as it, else by this
 * browser. The first sign-in sends the browser's state to the service. `streamed` is the last state
 * from the stream.
 */
export function useReadState(
  account: Address,
  isSignedIn: boolean,
  streamed: ReadState | null,
): ReadStateHandle {
  const queryClient = useQueryClient()
  const stored = useQuery({ ...readStateQuery(account), enabled: isSignedIn })
  const mark = useMutation(markReadMutation(account))
  const local = useSyncExternalStore(
    watchLocalReadState,
    () => readLocalReadState(account),
    () => NOTHING_READ,
  )
  const { mutate } = mark
  const { mutate: upload, status: uploadStatus } = useMutation(markReadMutation(account))
  const storedState = stored.data ?? null

  useEffect(() => {
    if (streamed !== null) queryClient.setQueryData(accountKeys.readState(account), streamed)
  }, [streamed, account, queryClient])

  useEffect(() => {
    if (!isSignedIn || storedState === null || local === NOTHING_READ || uploadStatus !== 'idle')
      return
    const missing = missingMarks(local, storedState)
    if (missing === null) removeLocalReadState(account)
    else upload(missing, { onSuccess: () => removeLocalReadState(account) })
  }, [account, isSignedIn, local, upload, uploadStatus, storedState])

  const change = useCallback(
    (wanted: ReadChange) => {
      if (isSignedIn) mutate(wanted)
      else writeLocalReadState(account, changeReadState(readLocalReadState(account), wanted))
    },
    [account, isSignedIn, mutate],
  )
  return { state: isSignedIn ? storedState : local, change, failed: isSignedIn && mark.isError }
}
