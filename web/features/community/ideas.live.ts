import { ideaChanged, ideaPosted, ideaRemoved } from '#modules/community/contract.ts'
import { useLive } from '#web/lib/live.ts'
import { changeHeld } from '#web/lib/news-cache.ts'
import { queryClient } from '#web/lib/query-client.ts'
import {
  hearLikes,
  hearPosted,
  hearRemoved,
  type IdeaNews,
  type IdeaPages,
  ideasWithNews,
  noIdeaNews,
} from './idea-news.ts'
import { ideaKeys } from './keys.ts'

/** What has been heard about ideas so far. */
export const ideaNews = (): IdeaNews => queryClient.getQueryData<IdeaNews>(ideaKeys.news) ?? noIdeaNews

function apply(news: IdeaNews) {
  queryClient.setQueryData(ideaKeys.news, news)
  changeHeld<IdeaPages>(queryClient, ideaKeys.list, (held) => ideasWithNews(held, news))
}

/** Keeps the ideas on screen up to date while the component is mounted; a page calls it once. */
export function useIdeaMessages(): void {
  useLive(ideaPosted, (message) => apply(hearPosted(ideaNews(), message, Date.now())))
  useLive(ideaChanged, (message) => apply(hearLikes(ideaNews(), message)))
  useLive(ideaRemoved, (message) => apply(hearRemoved(ideaNews(), message)))
}
