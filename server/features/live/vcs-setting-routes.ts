import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { vcsSettingSource } from './vcs-setting-queries.ts'
import { changeVcsSetting, createVcsSetting, getVcsSetting, removeVcsSetting } from './vcs-setting-service.ts'

export const vcsSettings = {
  listVcsSettings: ({ db, query }) => answerList(db, vcsSettingSource(db), query),
  getVcsSetting: ({ db, params }) => getVcsSetting(db, params.id),
  createVcsSetting: async (call) => createVcsSetting(call, person(call), call.body),
  updateVcsSetting: (call) => changeVcsSetting(call, call.params.id, call.body),

  async deleteVcsSetting(call) {
    await removeVcsSetting(call.db, person(call), call.params.id)
  },
} satisfies Handlers
