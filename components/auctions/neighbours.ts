/** The page of the list that holds an auction and the one before it. */
export const upToPage = (auctionId: number) => ({ limit: 2, before: auctionId + 1, after: null })

/** The page of the list that holds the auction after one. */
export const afterPage = (auctionId: number) => ({ limit: 1, before: null, after: auctionId })
