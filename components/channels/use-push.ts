'use client'

import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import {
  type PushFailure,
  type PushSupport,
  pushSupport,
  rememberPushTarget,
  subscribeToPush,
} from '@/lib/client/push-subscription'
import { addPushTargetMutation } from '@/lib/client/queries/channels'
import {
  alertsWhileHidden,
  permission,
  setTabAlerts,
  watchTabAlerts,
} from '@/lib/client/tab-alerts'
import type { Address } from '@/lib/domain/shared/address'

export type PushProblem =
  | { readonly kind: 'denied' }
  /** The permission prompt was dismissed; it can be shown again. */
  | { readonly kind: 'notAnswered' }
  /** Permission granted, but the browser cannot reach a push service. */
  | { readonly kind: 'noService'; readonly details: string }

function problemOf({ errorType, description }: PushFailure): PushProblem {
  switch (errorType) {
    case 'PermissionDenied':
      return { kind: 'denied' }
    case 'PermissionNotAnswered':
      return { kind: 'notAnswered' }
    case 'PushUnavailable':
      return { kind: 'noService', details: description }
  }
}

/** Notifications in this browser: by push, or by an open tab when push is unavailable. */
export function usePush(account: Address) {
  // Unknown during server rendering.
  const [support, setSupport] = useState<PushSupport | null>(null)
  const [problem, setProblem] = useState<PushProblem | null>(null)
  const [isSubscribing, setIsSubscribing] = useState(false)
  const byTab = useSyncExternalStore(watchTabAlerts, alertsWhileHidden, () => false)
  const add = useMutation(addPushTargetMutation(account))
  const read = useCallback(() => setSupport(pushSupport()), [])
  useEffect(read, [read])

  /** True once this browser receives notifications. */
  const turnOn = async (publicKey: string): Promise<boolean> => {
    setIsSubscribing(true)
    setProblem(null)
    const subscribed = await subscribeToPush(publicKey)
    setIsSubscribing(false)
    read()
    if (!subscribed.ok) {
      setProblem(problemOf(subscribed.error))
      return false
    }
    try {
      const target = await add.mutateAsync(subscribed.value)
      rememberPushTarget(account, target.id)
      return true
    } catch {
      // The mutation has the error.
      return false
    }
  }
  const turnOnByTab = async (): Promise<boolean> => {
    if (permission() === 'default') await Notification.requestPermission()
    const isOn = permission() === 'granted' && setTabAlerts(true)
    read()
    return isOn
  }
  const turnOffByTab = () => {
    setTabAlerts(false)
  }
  return {
    support,
    problem,
    isBusy: isSubscribing || add.isPending,
    error: add.error,
    byTab,
    turnOn,
    turnOnByTab,
    turnOffByTab,
  }
}
