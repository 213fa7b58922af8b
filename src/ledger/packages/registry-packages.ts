import type { PublishedList } from './published-packages.ts';

/**
 * The packages of Digital Asset's Registry App and its bridge, which issue CBTC, USDCx and others. Each
 * month can bring a version: `trustedDars` takes those that are newer than this table.
 */
export const registryPackages: readonly PublishedList[] = [
  {
    source:
      'MainNet transactions that a custodian signed (BitGo/BitGoJS at d91999cd, modules/sdk-coin-canton/test/resources.ts); they name no versions',
    read: '2026-11-28',
    packages: {
      'utility-registry-app-v0': `
        - 661151768d69141dfd6b757bdc348012b2a64b2c956ad586782f97d07408f264
        - 82798df018301852704f210b97adaabf76d3ecd37d889e1bf96b5f31a20eea34
      `,
      'utility-registry-holding-v0': `
        - 112742269c282ab77490b7933f65582bc223e3bf6c120d81e0799cf0d99ecd9e
      `,
      'utility-registry-v0': `
        - 48f2042a95420b739a83529ac7cc669bc4f964e72a18e61593433224d6de07d4
        - 672e7c8762314b1ac44dabb6f7b15f53f7078a062257395618e71d07b35336eb
        - b4ae77b8c0c7faa8bc8bb048f035dfe3d85d3e36d4bafaa4cf59631ec635ddb2
      `,
      'utility-settlement-app-v1': `
        - f169e1d84c476cb1321eff8ac2aebc9ce1c6b20790db5e788ee4ca87256a0639
      `,
    },
  },
  {
    source:
      'docs.digitalasset.com/registry/releases/daml-models and docs.digitalasset.com/usdc/xreserve/dar-versions',
    read: '2026-11-28',
    packages: {
      'utility-bridge-v0': `
        0.1.0 b7575e1034333b80665cdcf233f6935e0bd63a9fe3cbcc5489b7e4772451c11e
        0.1.1 ee9eb9112732ffefeb540978a8eb9a0a9d88a864bf733ee8a9c995237942f1e4
        0.1.2 f0e9f1a078dd39a26b71292afff290a7be09f7eadca3e6de12e3461fc5e9b0c7
        0.1.3 efbff60554e834835e3e75ecfc8675adf27521996982d195d527f7c1b0840bf6
      `,
      'utility-collateral-app-v1': `
        1.0.0 6bb2a795fd783646676705085d6548175783a5e63dd9084a6792cb25b32769d0
      `,
      'utility-commercials-v0': `
        0.0.1 43c23473b5b15a090d617fb1e45bc445951200453db607f8a02b214124b937ce
        0.1.0 c40ba02fec104dc33afd60ed8ecfcfe69e8b65682fbfa7e7d4dfd2430a184754
        0.2.0 8209a411cf3988feeaf56d5534199b54864955f1175e30880628299506c36ea4
        0.2.1 20a934ae6b3f29230534b6640ea711ced761e8b3ad195ddf59f2cddc9c345ed6
        0.2.2 6c656fb4169c35ec4c3be8d134fc4bc9a93e11fb5c939ab5a7e7e7f345f1b5dc
        0.3.0 2c9bf120ccbf831f4512536f984359bdd4d548a211858096d30ecdd7d704da0a
        0.4.0 4576f523725ab10bb489a64d81d195ab962e8d0dad5f26b2c3364ad1e4050617
      `,
      'utility-credential-app-v0': `
        0.0.2 40830dd0e8381e35998ed2df4716f82a2cc7096ec1e718a8a314e92e8a301890
        0.1.0 bbe070b706a3b8b18e5a5c108a4e5a9a4145f81d7dcf76c18a51664807377ddd
        0.2.0 9d57b6f784ebcaa08ab7555e62c4e1c40d54f94d5a50613cdcc543c7c283f167
        0.2.1 da2af36b42e336c5dff764ce9d445a09a32788626bc18c6cb0c9a52cbf160b68
        0.2.2 e4beed1b8ae0506e63d6da04bffb447f8f406261dd64b9abf457c4655d031a6a
        0.2.3 50c7e43393cf6017b017e9ae84e2ac322a6fe203f879addb02c0a49ac7952d3c
        0.2.4 512449f872b9770ca1b2aab52eafd1e382f09b987227dbd849635a9cfec78a5a
      `,
      'utility-credential-v0': `
        0.0.1 b5d1109eed821be936f295fdd348b0ad609c562311eb0c9d8e4607b747e41636
        0.0.2 aa472491115b521b2855f869999b432c57f39fcb41ef68c659d12431f9d8ddd6
        0.0.3 77df4e7b980c12de438d7b052141a762215fae790d81f71179c8fb534beb68f7
      `,
    },
  },
  {
    source: 'the packages that Loop Wallet has installed (fivenorth-io/loop-sdk, README.md)',
    read: '2026-11-28',
    packages: {
      'utility-bridge-app-v0': `
        0.1.2 41ddf3ff2a744a5fdf941d7a3efa62555956f6f55737ac102e18fba43d6bf7f5
      `,
      'utility-credential-app-v0': `
        0.3.0 dd204b26bc3c7907f9e12d117d8290728fc9b5daa7669a405d4d87d8db53c7c5
      `,
      'utility-credential-v0': `
        0.0.4 0207e2ca0b52468fc03dd81c69f13cfb54f57eb59bee5f75582ebe45dce63f3a
      `,
      'utility-registry-app-v0': `
        0.5.0 2717412f011584c6001ef2229949661da69bbe49790c9fc2c2b7d35a479311ff
      `,
      'utility-registry-holding-v0': `
        0.1.2 dd3a9f2d51cc4c52d9ec2e1d7ff235298dcfb3afd1d50ab44328b1aaa9a18587
      `,
      'utility-registry-v0': `
        0.4.1 fc7214ab1078eb1e0d6ce670f203423c54882bd043234364f3cb181c831d7dbd
      `,
      'utility-settlement-app-v1': `
        1.1.0 34ab886ee88b045637ff416f558734309f5650fec81a603cb5db76bbd863b950
      `,
    },
  },
  {
    source:
      'release notes of Registry App 0.12 (canton-network/cf-docs at d4db9e12, docs-main/integrations/release-notes/utilities.mdx), and bindings made of its DARs (credential 0.1.0, registry 0.4.0)',
    read: '2026-11-28',
    packages: {
      'utility-commercials-v0': `
        0.4.1 fa5b1cc5c8368dff7c2e6a74aa2af9d520d755e2a508f44acd17343326e41839
      `,
      'utility-credential-app-v0': `
        0.4.1 e9a3b7df354dfd2f15c7d015328c34256308c90ba96f86f185dad58ffca8299b
      `,
      'utility-credential-v0': `
        0.1.0 5a29ead611a0abd5f5b3fc3caf7d0f67c0ff802032ab6d392824aa9060e56d70
      `,
      'utility-registry-app-v0': `
        0.7.0 7a75ef6e69f69395a4e60919e228528bb8f3881150ccfde3f31bcc73864b18ab
      `,
      'utility-registry-holding-v0': `
        0.2.1 8107899ac4723ce986bf7d27416534e576e54b92161e46150a595fb78ff3d3a1
      `,
      'utility-registry-v0': `
        0.4.0 ed73d5b9ab717333f3dbd122de7be3156f8bf2614a67360c3dd61fc0135133fa
        0.6.0 a236e8e22a3b5f199e37d5554e82bafd2df688f901de02b00be3964bdfa8c1ab
      `,
    },
  },
  {
    source: 'docs.digitalasset.com/registry/releases: release notes of Registry App 0.13 and 0.14',
    read: '2026-11-28',
    packages: {
      'utility-registry-app-v0': `
        0.8.2 2293eb12e82ceaeb3ff7f8fe3346dece8578e1e9fd7d46624aeb7bb07fa31eda
        0.9.0 86fc0823b42911edc70c054466a38e8ad85ab3d90674ef2cba3030485afdfb20
      `,
      'utility-registry-holding-v0': `
        0.2.2 71fbaea211f07a65666892748498bd4a0d7462a9d75bbb215ba9fbdbba78efa7
        0.3.0 dd7d236452498ff9a8bb1aa9ae0c4e60a70ac9524bff7cdb1d6935feaa6b7243
      `,
      'utility-registry-v0': `
        0.7.1 1f80e086e9ce218cf93fdeed80943793e902ac35c521733d7373a5ba58813150
        0.8.0 f838b87dbcc296667d72fbb3759435be420eb4a3405a6e4c0a7bd9dfc7eb299c
      `,
    },
  },
];
